
// What the local table adds to the simulator's script.
{
  // The address without its last part is the same table; a changed hash loads the page anew.
  if (!location.hash) location.hash = "table";

  const timeline = document.getElementById("channel-timeline");
  const list = document.getElementById("channel-message-list");

  // A new message scrolls into view with its pictures, unless somebody is reading far above it.
  let last = "0";
  let following = 0;
  const follow = () => { if (Date.now() < following) timeline.scrollTop = timeline.scrollHeight; };
  const letGo = () => { following = 0; };
  new MutationObserver(() => {
    const newest = list.querySelector("[data-message-id]:last-child")?.dataset.messageId ?? "0";
    if (BigInt(newest) <= BigInt(last)) return;
    const below = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight;
    if (last === "0" || below < 3 * timeline.clientHeight) following = Date.now() + 2000;
    last = newest;
    follow();
  }).observe(list, { childList: true });
  new ResizeObserver(follow).observe(list);
  for (const kind of ["wheel", "touchstart", "keydown"]) timeline.addEventListener(kind, letGo, { passive: true });

  // A tab stays with the person it plays, also when it is loaded anew; the simulator begins with the first one.
  const picker = document.getElementById("viewer-picker");
  const app = document.getElementById("preview-app");
  picker.addEventListener("change", () => sessionStorage.setItem("plays", picker.value), { capture: true });
  const arrival = new MutationObserver(() => {
    if (!picker.options.length || app.getAttribute("aria-busy") === "true") return;
    arrival.disconnect();
    const mine = sessionStorage.getItem("plays");
    if (mine === picker.value || ![...picker.options].some(({ value }) => value === mine)) return;
    picker.value = mine;
    picker.dispatchEvent(new Event("change"));
  });
  arrival.observe(app, { attributes: true, attributeFilter: ["aria-busy"] });

  // Only trouble is worth a word at the top. A tab that the table has forgotten, as after its next start, opens anew.
  const status = document.getElementById("action-status");
  const CLOSED = "The table is closed; start it again and this page comes back.";
  const gone = /interrupted|uncertain/;
  const trouble = /table is closed|lost|restored|uncertain|unavailable|rejected|not completed|expired/i;
  new MutationObserver(() => {
    status.style.visibility = trouble.test(status.textContent) ? "visible" : "hidden";
    if (gone.test(status.textContent)) status.textContent = CLOSED;
    if (/Reload the active/.test(status.textContent)) setTimeout(() => location.reload(), 2000);
  }).observe(status, { childList: true, characterData: true, subtree: true });

  // As on Discord: what fits is offered as soon as a field is entered. The simulator asks once something is typed.
  document.addEventListener("focusin", ({ target }) => {
    const heading = document.querySelector(".command-popup-heading")?.textContent ?? "";
    if (target.matches(".command-option-input") && !target.value && heading.startsWith("OPTIONS MATCHING")) {
      target.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
}
