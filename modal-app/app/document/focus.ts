const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/** Lists the elements that the Tab key reaches inside an element, in order. */
export function focusables(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility?.() ?? true,
  )
}

/** Tells at which end a Tab key press leaves the content, if it does. */
export function tabExit(
  root: ParentNode,
  active: Element | null,
  isBackwards: boolean,
): 'before' | 'after' | undefined {
  const all = focusables(root)
  if (all.length === 0) return isBackwards ? 'before' : 'after'
  if (isBackwards) return active === all[0] ? 'before' : undefined
  return active === all.at(-1) ? 'after' : undefined
}

const BEHIND = 'data-behind'

/**
 * Puts the focus on an invisible element right behind the given one. A Shift+Tab that continues from there enters a frame at
 * its end, which `focus()` cannot do.
 */
export function focusBehind(element: HTMLElement): void {
  const next = element.nextElementSibling
  const behind =
    next instanceof HTMLElement && next.hasAttribute(BEHIND) ? next : document.createElement('span')
  behind.setAttribute(BEHIND, '')
  behind.tabIndex = -1
  element.after(behind)
  behind.focus({ preventScroll: true })
}
