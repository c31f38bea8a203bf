/**
 * Runs in every document before its own scripts. In a frame it marks when the first rows were drawn and when they were painted;
 * on the page, from the click on, when the frame with them was painted: neither can see the other.
 */
export function markSight() {
  const markPainted = (name, detail) =>
    requestAnimationFrame(() => setTimeout(() => performance.mark(name, { detail })))

  if (window.top !== window) {
    const watch = new MutationObserver(() => {
      const rows = document.querySelectorAll('li button').length
      if (rows === 0) return
      watch.disconnect()
      performance.mark('bench:rows')
      markPainted('bench:list', rows)
    })
    watch.observe(document, { childList: true, subtree: true })
    // No frame of a hidden document is drawn, so this waits until it shows.
    window.benchMarkDrawn = () => markPainted('bench:list')
    return
  }

  const frameIn = (root) => {
    for (const element of root.querySelectorAll('*')) {
      const found =
        element.localName === 'iframe' ? element : element.shadowRoot && frameIn(element.shadowRoot)
      if (found) return found
    }
    return undefined
  }
  const markShown = () => {
    const frame = frameIn(document)
    const isVisible = frame?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isVisible) setTimeout(() => performance.mark('bench:shown'))
    else requestAnimationFrame(markShown)
  }
  const start = ({ timeStamp }) => {
    performance.mark('bench:click', { startTime: timeStamp })
    requestAnimationFrame(markShown)
  }
  addEventListener('click', start, { capture: true })
}
