let holders = 0

/**
 * Stops the page from scrolling behind the dialog and keeps its width by padding in place of the scrollbar. The lock is a
 * separate style sheet, so that the page's own styles stay unchanged. Several holders share one lock.
 *
 * @returns gives the lock back; to be called once.
 */
export function lockScroll(): () => void {
  if (holders++ === 0) unlock = lock()
  return () => void (--holders || unlock?.())
}

let unlock: (() => void) | undefined

function lock(): () => void {
  const root = document.documentElement
  const sheet = new CSSStyleSheet()
  const width = root.clientWidth
  const padding = parseFloat(getComputedStyle(root).paddingInlineEnd) || 0
  const hide = (paddingPx: number): void =>
    sheet.replaceSync(`html{overflow:hidden!important;padding-inline-end:${paddingPx}px!important}`)
  hide(padding)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  hide(padding + root.clientWidth - width)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
