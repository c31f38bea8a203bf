import { expect, type Locator, type Page } from '@playwright/test'
import { readThrough } from '#e2e/support/fixtures/read-through.ts'

/** The labels of the button that approves. */
export const APPROVE =
  /^(Approve|Hold to approve|Keep holding|Move the pointer, then press|Signing|Scroll (to the end|up) to approve)$/

/** A person's pointer takes longer before it presses than the 500 ms the wallet requires. */
const POINTER_SETTLES_MS = 600
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }

/** Waits until a button no longer moves. */
export async function waitUntilStill(button: Locator): Promise<void> {
  await button.waitFor()
  let last = ''
  await expect(async () => {
    const before = last
    last = JSON.stringify(await button.boundingBox())
    expect(last).toBe(before)
  }).toPass({ intervals: [80] })
}

/** Moves the pointer onto a button as a person does, and waits until its press would count. */
export async function restPointerOn(page: Page, button: Locator): Promise<void> {
  await readThrough(page, button)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await waitUntilStill(button)
  const { x, y, width, height } = (await button.boundingBox()) ?? NOWHERE
  await page.mouse.move(x + width / 2 - 12, y + height / 2 - 4)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
  await page.waitForTimeout(POINTER_SETTLES_MS)
}

/**
 * Touches an enabled button, and lifts the finger again.
 *
 * @param untilOff resolves when the finger may be lifted.
 */
export async function touch(page: Page, button: Locator, untilOff: () => Promise<void>): Promise<void> {
  await readThrough(page, button)
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await waitUntilStill(button)
  const { x, y, width, height } = (await button.boundingBox()) ?? NOWHERE
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await untilOff()
  // A window that has closed needs no release.
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }).catch(() => {})
  await session.detach().catch(() => {})
}
