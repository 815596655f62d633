// A button that shares the page: by the system's own sheet where there is one, else its address is copied.
"use strict";
(() => {
  const button = document.getElementById("share"), said = document.getElementById("shared");
  const url = document.querySelector('meta[property="og:url"]')?.content ?? location.href.split("#")[0];

  /** Copy by selecting: pages that are opened from disk have no clipboard of their own. */
  function copyBySelection() {
    const field = document.createElement("textarea");
    field.value = url;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    button.focus();
    return done;
  }

  async function copy() {
    const done = navigator.clipboard
      ? await navigator.clipboard.writeText(url).then(() => true, copyBySelection)
      : copyBySelection();
    said.textContent = done ? button.dataset.copied : url;
  }

  async function share() {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ title: button.dataset.title, url });
    } catch (error) {
      if (error.name !== "AbortError") await copy();
    }
  }

  button.addEventListener("click", share);
  button.hidden = false;
})();
