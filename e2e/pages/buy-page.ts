import { expect, type Page } from '@playwright/test'
import type { ModalPage } from './modal-page.ts'

/** Cards of the demo’s provider. */
export const CARDS = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
} as const

/** The views of buying, and the page of the demo’s card provider. */
export class BuyPage {
  readonly modal: ModalPage

  constructor(modal: ModalPage) {
    this.modal = modal
  }

  /** Waits for the price of the demo’s provider. */
  async isQuoted(): Promise<void> {
    await this.modal.button(/^Demo card provider Fee \$/).waitFor()
  }

  /** Selects what is bought by its symbol. */
  async choose(symbol: string): Promise<void> {
    await this.modal.button(/^Change ETH/).click()
    await this.modal.shows('Select token')
    await this.modal.button(new RegExp(`${symbol}$`)).click()
    await this.modal.shows('Buy')
  }

  /** Presses the demo’s provider. @returns its page. */
  async openProvider(): Promise<Page> {
    const opening = this.modal.page.waitForEvent('popup')
    await this.modal.button(/^Demo card provider/).click()
    const card = await opening
    await card.waitForURL(/\/\/card\.localhost:\d+\/purchases\//)
    return card
  }

  /** Pays on the provider’s page. */
  async pay(card: Page, number: string): Promise<void> {
    await card.getByLabel('Card number').fill(number)
    await card.getByRole('button', { name: 'Pay' }).click()
  }

  /** Reads a line of the purchase. */
  async line(name: string): Promise<string> {
    const term = this.modal.frame.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    const value = term.locator('xpath=following-sibling::dd')
    await expect(value).toBeVisible()
    return (await value.innerText()).trim()
  }
}
