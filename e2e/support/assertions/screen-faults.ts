import type { Frame, Page } from '@playwright/test'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'

/** Returns the layout faults of the wallet's screen: elements that are too wide, cut off, or too small to press. */
export async function screenFaults(wallet: WalletPage): Promise<string[]> {
  return screenFaultsIn(await wallet.document())
}

/** Returns the layout faults of a screen in any document of the wallet. */
export function screenFaultsIn(frame: Frame | Page): Promise<string[]> {
  return frame.evaluate(() => {
    const faults: string[] = []
    const screen = document.querySelector('main')
    if (!screen) return ['there is no screen']
    const box = screen.getBoundingClientRect()
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}"`
    if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the screen scrolls sideways')
    for (const element of screen.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('.visually-hidden, svg, [hidden]')) continue
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) continue
      if (left < box.left - 1 || right > box.right + 1) faults.push(`${nameOf(element)} leaves the screen`)
      const { overflowX } = getComputedStyle(element)
      const mayScroll = overflowX === 'auto' || overflowX === 'scroll'
      if (
        !mayScroll &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).display !== 'inline'
      )
        faults.push(`${nameOf(element)} is cut off`)
      if (element.matches('button') && (height < 24 || width < 24))
        faults.push(`${nameOf(element)} is too small to press`)
    }
    return faults
  })
}
