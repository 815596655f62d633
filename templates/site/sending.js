// How a letter leaves the page: by a link to the mail program, as a file that is a draft, by what the phone shares with, or
// by the clipboard.
"use strict";
const sending = (() => {
  /** Mail programs break longer links. */
  const MOST = 1900;

  /** A link that opens a letter in the mail program (RFC 6068); "" if it would be too long. */
  function mailLink(address, subject, lines) {
    const body = encodeURIComponent(lines.join("\r\n") + "\r\n");
    const link = `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${body}`;
    return address && link.length <= MOST ? link : "";
  }

  const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

  /** A header's words (RFC 2047): as they are, or in pieces of at most 75 characters. */
  function headerWords(text) {
    if (/^[ -~]*$/.test(text)) return text;
    const pieces = [""];
    for (const sign of text) {
      if (base64(pieces.at(-1) + sign).length > 60) pieces.push("");
      pieces[pieces.length - 1] += sign;
    }
    return pieces.map((piece) => `=?utf-8?b?${base64(piece)}?=`).join("\r\n ");
  }

  /** A letter as a file (RFC 5322) that mail programs open as a draft. */
  function draftFile(address, subject, lines) {
    const body = base64(lines.join("\r\n") + "\r\n").replace(/.{76}(?=.)/g, "$&\r\n");
    const head = [
      `To: ${address}`, `Subject: ${headerWords(subject)}`, "X-Unsent: 1", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
    ];
    return [...head, "", body, ""].join("\r\n");
  }

  /** Give a file to the reader. */
  function download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "message/rfc822" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  return { draftFile, download, mailLink };
})();
