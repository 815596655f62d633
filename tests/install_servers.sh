#!/bin/sh
# The real mail, list and database servers, the browser and the clock the tests use: installed where that is allowed, else said plainly.
# Further programs that are needed are named as arguments; each is a package of that name.
set -eu
missing=""
command -v dovecot >/dev/null 2>&1 || [ -x /usr/sbin/dovecot ] || missing="$missing dovecot-imapd"
command -v exim4 >/dev/null 2>&1 || [ -x /usr/sbin/exim4 ] || missing="$missing exim4-daemon-light"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="$missing postgresql"
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
[ -x /usr/lib/mailman3/bin/master ] || missing="$missing mailman3"
command -v public-inbox-watch >/dev/null 2>&1 || missing="$missing public-inbox"
ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 || missing="$missing libfaketime"
command -v openssl >/dev/null 2>&1 || missing="$missing openssl"
for program in "$@"; do
  command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing$missing"
  export DEBIAN_FRONTEND=noninteractive
  # No server is wanted as a service of this machine: the tests start their own on loopback.
  blocked=""
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d
    chmod +x /usr/sbin/policy-rc.d
    blocked=yes
  fi
  apt-get update -qq
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends $missing >/dev/null || status=$?
  [ -z "$blocked" ] || rm -f /usr/sbin/policy-rc.d
  exit "${status:-0}"
fi
echo "The tests need an IMAP, an SMTP, a PostgreSQL and a list server, an archive of lists and a browser. As root on Debian or Ubuntu:" >&2
echo "  apt-get install --no-install-recommends$missing" >&2
exit 1
