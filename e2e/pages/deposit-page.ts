import type { Page } from '@playwright/test'
import type { ModalPage } from './modal-page.ts'

/** Customers of the demo’s exchange. */
export const CUSTOMERS = { sent: 'Ada', slow: 'Ben', refused: 'Cleo' } as const

/** The views of depositing, and the page of the demo’s exchange. */
export class DepositPage {
  readonly modal: ModalPage

  constructor(modal: ModalPage) {
    this.modal = modal
  }

  /** Waits for the demo’s exchange. */
  async isOffered(): Promise<void> {
    await this.modal.button(/^Demo exchange/).waitFor()
  }

  /** Selects what is deposited by its symbol. */
  async choose(symbol: string): Promise<void> {
    await this.modal.button(/^Change /).click()
    await this.modal.shows('Select token')
    await this.modal.button(new RegExp(`${symbol}$`)).click()
    await this.modal.shows('Deposit')
  }

  /** Enters an amount of what is deposited. */
  async enter(amount: string): Promise<void> {
    await this.modal.frame.getByRole('textbox', { name: 'Amount to deposit' }).fill(amount)
  }

  /** Presses the demo’s exchange. @returns its page. */
  async openExchange(): Promise<Page> {
    const opening = this.modal.page.waitForEvent('popup')
    await this.modal.button(/^Demo exchange/).click()
    const exchange = await opening
    await exchange.waitForURL(/\/\/exchange\.localhost:\d+\/withdrawals\//)
    return exchange
  }

  /** Withdraws on the exchange’s page from the account of a customer. */
  async withdraw(exchange: Page, customer: string): Promise<void> {
    await exchange.getByRole('radio', { name: new RegExp(`^${customer}`) }).check()
    await exchange.getByRole('button', { name: 'Withdraw' }).click()
  }

  /** Reads a line of the deposit. */
  async line(name: string): Promise<string> {
    const term = this.modal.frame.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    return (await term.locator('xpath=following-sibling::dd').innerText()).trim()
  }
}
