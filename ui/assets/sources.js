// Copying a citation, and following a link inside the law.
element.addEventListener("click", (event) => {
  const copy = event.target.closest("button.copy");
  if (copy) {
    const done = () => {
      const before = copy.dataset.words || copy.textContent;
      copy.dataset.words = before;
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = before; }, 2000);
    };
    const old = () => {
      const area = document.createElement("textarea");
      area.value = copy.dataset.copy;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      copy.focus();
      done();
    };
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(copy.dataset.copy).then(done, old); else old();
    return;
  }
  if (event.target.closest("button.back")) {
    const from = window.riparianFrom && window.riparianFrom.isConnected ? window.riparianFrom : document.querySelector("article.answer:last-of-type a.cite");
    if (from) { from.focus({ preventScroll: true }); from.scrollIntoView({ block: "center" }); }
    return;
  }
  const link = event.target.closest("a.cite");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    trigger("act", { do: "show", citation: link.dataset.cite });
  }
});
