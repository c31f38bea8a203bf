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
    if (target instanceof Element && target.closest(selector)) onIntent()
  }
  for (const name of ['pointerdown', 'focusin']) document.addEventListener(name, onTarget)
  if (Reflect.get(navigator, 'connection')?.saveData || matchMedia('(prefers-reduced-data:reduce)').matches)
    return
  let move: MouseEvent | undefined
  const check = (): void => {
    const { clientX = 0, clientY = 0 } = move ?? {}
    for (const element of document.querySelectorAll(selector)) {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isNear =
        Math.max(left - clientX, clientX - right, top - clientY, clientY - bottom) < NEAR_PX && right > left
      // The last move stays, so that no other check follows.
      if (isNear) return onIntent()
    }
    move = undefined
  }
  const onMove = (event: MouseEvent): void => {
    if (!move) setTimeout(check, CHECK_INTERVAL_MS)
    move = event
  }
  document.addEventListener('pointermove', onMove)
}
