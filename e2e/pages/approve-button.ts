import { expect, type Locator, type Page } from '@playwright/test'
import { readThrough } from '#e2e/support/read-through.ts'

/** What the button that approves may say. */
export const APPROVE =
  /^(Approve|Hold to approve|Keep holding|Move the pointer, then press|Signing|Scroll (to the end|up) to approve)$/

/** What a person's pointer does before it presses takes longer than the 500 ms the wallet may ask for. */
const POINTER_SETTLES_MS = 600
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }

/** Waits until a button stays where it is. */
export async function standsStill(button: Locator): Promise<void> {
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
  await standsStill(button)
  const { x, y, width, height } = (await button.boundingBox()) ?? NOWHERE
  await page.mouse.move(x + width / 2 - 12, y + height / 2 - 4)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
  await page.waitForTimeout(POINTER_SETTLES_MS)
}
