// What the page does by itself: forms into one message to the server, links to sources, copying, announcing.
// `element`, `trigger` and `watch` come from Gradio's HTML component; everything is delegated, since its content is replaced.

const say = (words) => {
  const region = document.getElementById("riparian-status");
  if (region && words) { region.textContent = ""; setTimeout(() => { region.textContent = words; }, 60); }
};

function collect(form) {
  const told = {};
  for (const input of form.querySelectorAll("[data-fact]")) {
    const name = input.dataset.fact;
    if (input.type === "radio" || input.type === "checkbox") {
      if (input.checked) told[name] = input.value;
      continue;
    }
    const typed = input.value.trim();
    if (!typed || name in told) continue;
    const unit = form.querySelector(`[data-unit-of="${input.id}"]`);
    told[name] = unit && /^[0-9.,\s/½¼¾-]+$/.test(typed) ? `${typed} ${unit.value}` : typed;
  }
  return told;
}

function open_source(citation, from) {
  window.riparianFrom = from;
  const panel = document.getElementById("riparian-sources");
  const found = panel && panel.querySelector(`details[data-source="${CSS.escape(citation)}"]`);
  if (!found) { trigger("act", { do: "show", citation }); return; }
  found.open = true;
  const summary = found.querySelector("summary");
  summary.focus({ preventScroll: true });
  found.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

element.addEventListener("click", (event) => {
  const link = event.target.closest("a.cite");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); open_source(link.dataset.cite, link); return; }
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.ask) trigger("act", { do: "ask", message: button.dataset.ask });
  if (button.dataset.remove) trigger("act", { do: "tell", told: { [button.dataset.remove]: "" } });
});

element.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.classList.contains("feedback")) {
    const chosen = form.querySelector("input[type=radio]:checked");
    const thanks = form.querySelector(".thanks");
    if (!chosen) { thanks.textContent = "Choose right or wrong first."; return; }
    trigger("act", { do: "mark", at: Number(form.dataset.turn), right: chosen.value === "yes", note: form.querySelector("input[type=text]").value });
    thanks.textContent = "Thank you, it is kept.";
    return;
  }
  const told = collect(form);
  if (!Object.keys(told).length) { form.querySelector(".form-error").textContent = "Answer at least one question."; return; }
  const by = form.querySelector("[data-by]");
  if (by && !by.value.trim()) { form.querySelector(".form-error").textContent = "Write your name: what the department sets is kept under it."; by.focus(); return; }
  trigger("act", { do: "tell", told, by: by ? by.value.trim() : "" });
});

element.addEventListener("change", (event) => {
  const unsure = event.target.dataset.unsure;
  if (unsure) { const input = document.getElementById(unsure); input.disabled = event.target.checked; }
});

function settled() {
  const talk = element.querySelector(".talk");
  if (!talk) return;
  if (talk.dataset.link && location.search !== talk.dataset.link) history.replaceState(null, "", talk.dataset.link);
  const turns = Number(talk.dataset.turns);
  if (turns > (window.riparianTurns ?? 0) && window.riparianSeen) {
    say(talk.dataset.spoken);
    const said = [...element.querySelectorAll(".said")].pop();
    if (said) said.scrollIntoView({ block: "start", behavior: "auto" });
  }
  window.riparianTurns = turns;
  window.riparianSeen = true;
}
watch("value", settled);
settled();
