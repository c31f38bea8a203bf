import { expect, type Locator, type Page } from '@playwright/test'
import { readThrough } from '#e2e/support/fixtures/read-through.ts'
import { APPROVE, restPointerOn, waitUntilStill, touch } from './approve-button.ts'

const LIVE = /^(Approve|Hold to approve|Keep holding)$/

/** The wallet window, in which requests that move value are decided. */
export class WalletWindow {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  get approveButton(): Locator {
    return this.page.getByRole('button', { name: APPROVE })
  }

  text(text: string | RegExp): Locator {
    return this.page.getByText(text, { exact: true })
  }

  /** Waits until the request may be approved, and approves it with the pointer, held where that is required. */
  async approve(): Promise<void> {
    await readThrough(this.page, this.approveButton)
    await expect(this.approveButton).not.toHaveAttribute('aria-disabled', 'true')
    const isPress = (await this.approveButton.textContent()) === 'Approve'
    await restPointerOn(this.page, this.approveButton)
    await this.page.mouse.down()
    if (!isPress) await this.#isDecided()
    // A window that has closed needs no release.
    await this.page.mouse.up().catch(() => {})
    await this.#isDecided()
  }

  /** Approves with a finger that stays on the button. */
  async holdByTouch(): Promise<void> {
    await touch(this.page, this.approveButton, () => this.#isDecided())
  }

  async reject(): Promise<void> {
    const button = this.page.getByRole('button', { name: 'Reject' })
    await waitUntilStill(button)
    await button.click()
  }

  /** Waits until the window has closed by itself. */
  async closes(): Promise<void> {
    await expect.poll(() => this.page.isClosed()).toBe(true)
  }

  /** Whether the request is decided: the window has closed, or it shows nothing to approve at the moment. */
  async #isDecided(): Promise<void> {
    const button = this.page.locator('button:not([aria-disabled="true"])', { hasText: LIVE })
    await expect
      .poll(async () => this.page.isClosed() || (await button.count().catch(() => 0)) === 0, {
        intervals: [50],
      })
      .toBe(true)
  }
}
