import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { readCode } from '#e2e/support/mailbox.ts'
import { ModalPage } from './modal-page.ts'

/** The embedded wallet as a visitor sees it: the login in the modal, and the wallet's own screens in their frame. */
export class WalletPage {
  readonly page: Page
  readonly modal: ModalPage
  readonly frame: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.modal = new ModalPage(page)
    this.frame = this.modal.frame.frameLocator('iframe[src*="/w/"]')
  }

  get emailField(): Locator {
    return this.modal.frame.getByRole('textbox', { name: 'E-mail address' })
  }

  get codeField(): Locator {
    return this.modal.frame.getByRole('textbox', { name: /^Code from the mail/ })
  }

  /** What the wallet asks for now, drawn by itself. */
  get heading(): Locator {
    return this.frame.getByRole('heading', { level: 1 })
  }

  get approveButton(): Locator {
    return this.button(/^(Approve|Hold to approve|Signing)$/)
  }

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name })
  }

  text(text: string | RegExp): Locator {
    return this.frame.getByText(text)
  }

  /** Enters an address in the Connect view and waits until the code is asked for. */
  async enterEmail(email: string): Promise<void> {
    await this.emailField.fill(email)
    await this.emailField.press('Enter')
    await this.modal.shows('Confirm your e-mail')
  }

  /** Reads the mail and enters its code. */
  async enterCode(email: string): Promise<void> {
    const { code } = await readCode(email)
    await this.codeField.fill(code)
  }

  /** From the Connect view until the wallet asks for a way of recovery, or for one to open it. */
  async logIn(email: string): Promise<void> {
    await this.enterEmail(email)
    await this.enterCode(email)
    await expect(this.heading).toBeVisible()
  }

  /** From the Connect view to the account of a new wallet with a passkey. */
  async signUp(email: string): Promise<void> {
    await this.logIn(email)
    await this.button('Create a passkey').click()
    await this.modal.shows('Account')
  }

  /** Waits until the request is shown and may be approved, and approves it. */
  async approve(): Promise<void> {
    const button = this.approveButton
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    if ((await button.textContent()) === 'Approve') return button.click()
    await button.hover()
    await this.page.mouse.down()
    await expect(this.approveButton).toBeHidden()
    await this.page.mouse.up()
  }

  /** Waits until the request is shown, and rejects it. */
  async reject(): Promise<void> {
    await this.button('Reject').click()
  }

  /** The wallet's document, once it is there. */
  async document(): Promise<Frame> {
    await expect.poll(() => this.#find() !== undefined, { message: 'the wallet frame is there' }).toBe(true)
    const frame = this.#find()
    if (!frame) throw new Error('The wallet frame went away.')
    return frame
  }

  #find(): Frame | undefined {
    return this.page.frames().find((frame) => /\/w\/[^/]+\//.test(frame.url()))
  }
}
