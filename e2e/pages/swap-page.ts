import { expect, type Locator } from '@playwright/test'
import type { ModalPage } from './modal-page.ts'

/** The views of swapping, from the account to the result. */
export class SwapPage {
  readonly modal: ModalPage

  constructor(modal: ModalPage) {
    this.modal = modal
  }

  get paid(): Locator {
    return this.modal.frame.getByRole('textbox', { name: 'Amount you pay' })
  }

  get received(): Locator {
    return this.modal.frame.getByRole('textbox', { name: 'Amount you receive' })
  }

  /** Selects the token of a side by its symbol. */
  async choose(side: 'You pay' | 'You receive', symbol: string): Promise<void> {
    await this.modal.frame
      .getByRole('region', { name: side })
      .getByRole('button', { name: /^(Select token|Change )/ })
      .click()
    await this.modal.shows('Select token')
    await this.modal.frame.getByRole('textbox').fill(symbol)
    await this.modal.frame
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(`${symbol}\\b`) })
      .first()
      .click()
    await this.modal.shows('Swap')
  }

  /** Waits until the other side's amount has been quoted. */
  async isQuoted(field = this.received): Promise<string> {
    await expect(field).not.toHaveValue('')
    await expect(field).not.toHaveAttribute('aria-busy', 'true')
    return field.inputValue()
  }

  /** Goes on to the review. */
  async review(): Promise<void> {
    const button = this.modal.button('Review swap')
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
    await this.modal.shows('Review swap')
  }

  /** Reads a line of the review. */
  async line(name: string): Promise<string> {
    const term = this.modal.frame.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })
    return (await term.locator('xpath=following-sibling::dd').innerText()).trim()
  }

  /** Presses the action for the next step once it is prepared. */
  async press(action: string | RegExp): Promise<void> {
    const button = this.modal.button(action)
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
  }
}
