import { expect, type Locator } from '@playwright/test'
import type { ModalPage } from './modal-page.ts'

/** A transfer as a visitor fills it in. */
export interface TransferForm {
  /** The token's name in the list. */
  readonly token: string | RegExp
  readonly amount: string
  readonly to: string
}

/** The views of sending, from the account to the transaction's result. */
export class SendPage {
  readonly modal: ModalPage

  constructor(modal: ModalPage) {
    this.modal = modal
  }

  get amount(): Locator {
    return this.modal.frame.getByRole('textbox', { name: 'Amount' })
  }

  get recipient(): Locator {
    return this.modal.frame.getByRole('textbox', { name: 'Address or name' })
  }

  /** Starts in the view of sending, with nothing chosen. */
  async enter({ token, amount, to }: TransferForm): Promise<void> {
    await this.choose(token)
    await this.amount.fill(amount)
    await this.recipient.fill(to)
  }

  async choose(token: string | RegExp): Promise<void> {
    await this.modal.button('Select Token').last().click()
    await this.modal.shows('Select token')
    await this.modal.frame.getByRole('list').getByRole('button', { name: token }).first().click()
    await this.modal.shows('Send')
  }

  /** Chooses a token by its address. */
  async find(address: string): Promise<void> {
    await this.modal.button('Select Token').last().click()
    await this.modal.shows('Select token')
    await this.modal.frame.getByRole('textbox').fill(address)
    await this.modal.frame.getByRole('list').getByRole('button').first().click()
    await this.modal.shows('Send')
  }

  /** Goes on to the preview. */
  async review(): Promise<void> {
    await this.modal.button('Preview Send').click()
    await this.modal.shows('Review transfer')
  }

  /** Reads a line of the preview. */
  async line(name: string): Promise<string> {
    const term = this.modal.frame.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    const said = term.locator('xpath=following-sibling::dd')
    // The line is incomplete until the node has returned the fee.
    await expect(said).not.toHaveText('—')
    return (await said.innerText()).trim()
  }

  async send(): Promise<void> {
    const button = this.modal.button(/^Send$/)
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
  }

  async isConfirmed(): Promise<void> {
    await this.modal.text('Transfer confirmed').waitFor()
  }
}
