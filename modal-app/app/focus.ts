const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/** What the Tab key reaches inside an element, in order. */
export function focusables(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility?.() ?? true,
  )
}

/** Where a Tab leaves the content, if it does. */
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
