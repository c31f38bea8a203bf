/** The Network Information API, which not every browser has. */
interface NetworkNavigator {
  readonly connection?: { readonly saveData?: boolean }
}

/** How near to an element the pointer shows intent, in CSS pixels. */
const NEAR_PX = 100
const CHECK_INTERVAL_MS = 50

/**
 * Calls back when a visitor is about to use one of the elements: touches, presses or focuses it, or comes near it, which
 * counts once. Of visitors who save data only presses and the focus count.
 *
 * @param selector of the elements, which may be added later.
 */
export function watchIntent(selector: string, onIntent: () => void): void {
  const onTarget = ({ target }: Event): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the document is no element and has no such method
    if ((target as Partial<Element>).closest?.(selector)) onIntent()
  }
  for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, onTarget)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the member is not in the types, because Safari and Firefox lack it
  if ((navigator as NetworkNavigator).connection?.saveData) return
  let move: MouseEvent | undefined
  const check = (): void => {
    if (!move) return
    const { clientX, clientY } = move
    for (const element of document.querySelectorAll(selector)) {
      const { x, y, width, height } = element.getBoundingClientRect()
      const distance = Math.max(x - clientX, clientX - x - width, y - clientY, clientY - y - height)
      // The last move stays, so that no other check follows.
      if (width && distance < NEAR_PX) return onIntent()
    }
    move = undefined
  }
  const onMove = (event: MouseEvent): void => {
    if (!move) setTimeout(check, CHECK_INTERVAL_MS)
    move = event
  }
  document.addEventListener('pointermove', onMove)
}
