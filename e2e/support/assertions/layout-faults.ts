import type { ModalPage } from '#e2e/pages/modal-page.ts'

const CARD_WIDTH = 360
const SHEET_BELOW = 430

/**
 * Returns the layout faults of the shown view: elements that are too wide, cut off, outside the card, or too small to press.
 */
export function layoutFaults(modal: ModalPage, viewportWidth: number): Promise<string[]> {
  const expectedWidth = viewportWidth <= SHEET_BELOW ? viewportWidth : CARD_WIDTH
  return modal.document().evaluate((expectedWidth) => {
    const faults: string[] = []
    const root = document.documentElement
    const card = document.querySelector('.card')
    if (!card) return ['there is no card']
    const box = card.getBoundingClientRect()
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}"`
    if (root.scrollWidth > window.innerWidth) faults.push('the document scrolls sideways')
    if (Math.abs(box.width - expectedWidth) > 0.5) faults.push(`the card is ${box.width} px wide`)
    if (box.top < -0.5 || box.bottom > window.innerHeight + 0.5) faults.push('the card leaves the screen')
    for (const element of card.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('.visually-hidden, svg, [hidden]')) continue
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) continue
      if (left < box.left - 1 || right > box.right + 1) faults.push(`${nameOf(element)} leaves the card`)
      const style = getComputedStyle(element)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (hasText && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${nameOf(element)} is cut off`)
      const isBody = element.classList.contains('card-body')
      if (
        !isBody &&
        style.overflowY === 'hidden' &&
        hasText &&
        element.scrollHeight > element.clientHeight + 2
      )
        faults.push(`${nameOf(element)} is cut off below`)
      if (element.matches('button') && (height < 24 || width < 24))
        faults.push(`${nameOf(element)} is too small to press`)
    }
    return faults
  }, expectedWidth)
}
