
// What the local table adds to the simulator's script: a new message scrolls into view, as on Discord, unless
// somebody is reading far above it.
{
  const timeline = document.getElementById("channel-timeline");
  const list = document.getElementById("channel-message-list");
  let last = "0";
  new MutationObserver(() => {
    const newest = list.querySelector("[data-message-id]:last-child")?.dataset.messageId ?? "0";
    if (BigInt(newest) <= BigInt(last)) return;
    last = newest;
    const below = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight;
    if (below > 3 * timeline.clientHeight) return;
    const jump = () => { timeline.scrollTop = timeline.scrollHeight; };
    jump();
    setTimeout(jump, 300);
  }).observe(list, { childList: true });
}
