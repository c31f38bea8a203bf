import { expect, type Locator, type Page } from '@playwright/test'

const READ = /^Scroll (to the end|up) to approve$/
/** What is scrolled to stays in sight for longer than the wallet asks for: of a heading, and of a part of what is long. */
const READS_MS = 600
const PASSES_MS = 260
/** Less than the lowest frame shows. */
const TURN_PX = 90

/**
 * Scrolls through a request as a person does, where its button asks for that: what scrolls inside it first.
 *
 * @param approveButton in a frame or in a window of the wallet.
 */
export async function readThrough(page: Page, approveButton: Locator): Promise<void> {
  await approveButton.waitFor()
  // Until the wallet knows what is in sight, the button waits and says nothing of it.
  await expect(async () => {
    const isWaiting = (await approveButton.getAttribute('aria-disabled')) === 'true'
    const isDescribed = (await approveButton.getAttribute('aria-describedby')) !== null
    expect(isWaiting && !isDescribed).toBe(false)
  })
    .toPass({ timeout: 3_000, intervals: [50] })
    .catch(() => {})
  if (!READ.test((await approveButton.textContent()) ?? '')) return
  const main = approveButton.locator('xpath=ancestor::main')
  await page.waitForTimeout(READS_MS)
  const boxes = [main.locator('section[tabindex="0"]:visible'), main.locator('[data-content]')]
  for (const all of boxes)
    for (const box of await all.all()) {
      await box.evaluate(
        async (element, { turn, passesMs }) => {
          const isInside = element.matches('section')
          const scroller = isInside ? element : (element.closest('[tabindex="0"]') ?? element.closest('main'))
          const height = scroller?.scrollHeight ?? 0
          // A window that the browser draws seldom takes its time for each turn.
          const step = Math.max(turn, (scroller?.clientHeight ?? 0) / 2)
          for (let top = 0; top < height; top += step) {
            scroller?.scrollTo(0, top)
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
            await new Promise((resolve) => setTimeout(resolve, passesMs))
          }
        },
        { turn: TURN_PX, passesMs: PASSES_MS },
      )
    }
  await page.waitForTimeout(READS_MS)
  await expect(approveButton).not.toHaveText(READ)
}
