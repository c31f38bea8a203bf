import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until a control has the focus, in whichever frame of the page it is. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused({ timeout: 200 })
  }).toPass()
}
