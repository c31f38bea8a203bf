import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { readCode, type ReadCode } from '#e2e/support/fixtures/mailbox.ts'
import { readThrough } from '#e2e/support/fixtures/read-through.ts'
import { APPROVE, restPointerOn, waitUntilStill, touch } from './approve-button.ts'
import { ModalPage } from './modal-page.ts'
import { WalletWindow } from './wallet-window.ts'

const REVIEW = /^(Review|Show the window)$/
/** The duration of a tap. */
const TOUCHED_MS = 60
const DECIDE = new RegExp(`${APPROVE.source}|${REVIEW.source}`)

/** The embedded wallet as a visitor sees it: the login in the modal, and the wallet's own screens in their frame. */
export class WalletPage {
  readonly page: Page
  readonly modal: ModalPage
  readonly frame: FrameLocator
  readonly readCode: ReadCode
  #window: WalletWindow | undefined

  /** @param read reads codes from the mails of the deployment; by default from the demo's mailbox. */
  constructor(page: Page, read: ReadCode = readCode) {
    this.page = page
    this.readCode = read
    this.modal = new ModalPage(page)
    this.frame = this.modal.frame.frameLocator('iframe[src*="/w/"]')
    page.on('popup', (popup) => {
      if (/\/w\/[^/]+\/approve$/.test(popup.url())) this.#window = new WalletWindow(popup)
    })
  }

  get emailField(): Locator {
    return this.modal.frame.getByRole('textbox', { name: 'E-mail address' })
  }

  get codeField(): Locator {
    return this.modal.frame.getByRole('textbox', { name: /^Code from the e-mail/ })
  }

  /** The heading of the wallet's current screen. */
  get heading(): Locator {
    return this.frame.getByRole('heading', { level: 1 })
  }

  get approveButton(): Locator {
    return this.button(APPROVE)
  }

  /** The button that decides: in the frame, or by opening the wallet window. */
  get decideButton(): Locator {
    return this.button(DECIDE)
  }

  get passwordField(): Locator {
    return this.frame.getByRole('textbox', { name: 'Password' })
  }

  get phraseField(): Locator {
    return this.frame.getByRole('textbox', { name: 'Your words' })
  }

  /** The words of the recovery phrase while they are shown. */
  get phraseWords(): Locator {
    return this.frame.getByRole('list', { name: 'The words in order' }).getByRole('listitem')
  }

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name })
  }

  text(text: string | RegExp): Locator {
    return this.frame.getByText(text)
  }

  /** Enters an address in the Connect view and waits for the field of the code. */
  async enterEmail(email: string): Promise<void> {
    // A press moves the browser's keyboard into the frame, which a focus by script may not do.
    await this.emailField.click()
    await this.emailField.fill(email)
    await this.emailField.press('Enter')
    await this.modal.shows('Confirm your e-mail')
  }

  /** Reads the mail and enters its code. */
  async enterCode(email: string): Promise<void> {
    await this.codeField.fill(await this.readCode(email))
  }

  /** Goes from the Connect view until the wallet asks to set up a recovery, or to be opened. */
  async logIn(email: string): Promise<void> {
    await this.enterEmail(email)
    await this.enterCode(email)
    await expect(this.heading).toBeVisible()
  }

  /** Goes from the Connect view to the account of a new wallet with a passkey. */
  async signUp(email: string): Promise<void> {
    await this.logIn(email)
    await this.press('Create a passkey')
    // All workers make their first wallet at once, and the keys are slow to derive by intention.
    await expect(this.modal.title).toHaveText('Account', { timeout: 30_000 })
  }

  /** Goes from the Connect view to the account of a wallet that this browser does not have yet. */
  async logInWithPasskey(email: string): Promise<void> {
    await this.logIn(email)
    await expect(this.heading).toHaveText('Open your wallet')
    await this.press('Open with passkey')
    await this.modal.shows('Account')
  }

  /** Reads the recovery phrase that is shown, in its order. */
  async readRecoveryPhrase(): Promise<readonly string[]> {
    await this.phraseWords.first().waitFor()
    return (await this.phraseWords.allTextContents()).map((text) => text.replaceAll(/[^a-z]/g, ''))
  }

  /** Chooses the words of the phrase that the wallet asks for. */
  async answerQuiz(phrase: readonly string[]): Promise<void> {
    const questions = this.frame.getByRole('group')
    await questions.first().waitFor()
    for (const question of await questions.all()) {
      const place = Number(/\d+/.exec((await question.textContent()) ?? '')?.[0])
      await question.getByText(phrase[place - 1] ?? '', { exact: true }).click()
    }
    await this.press('Confirm')
  }

  async setPassword(password: string): Promise<void> {
    await this.press(/^Use a password/)
    await this.passwordField.fill(password)
    await this.press('Set password')
  }

  /** Presses a button once the frame no longer moves: its place in the page changes with its size. */
  async press(which: string | RegExp | Locator): Promise<void> {
    const button = typeof which === 'string' || which instanceof RegExp ? this.button(which) : which
    await waitUntilStill(button)
    await button.click()
  }

  /** Returns the wallet window with the request that is shown, opened by a click or still open from the previous request. */
  async review(name: string | RegExp = REVIEW): Promise<WalletWindow> {
    await this.button(name).waitFor()
    if (!this.#window || this.#window.page.isClosed()) {
      const opening = this.page.waitForEvent('popup')
      await this.press(name)
      this.#window = new WalletWindow(await opening)
    }
    await this.#window.heading.waitFor()
    return this.#window
  }

  /** Opens the window by touch, and taps again where the browser made no click of the first touch after a long one. */
  async reviewByTouch(): Promise<WalletWindow> {
    const opening = this.page.waitForEvent('popup')
    await expect(async () => {
      await touch(this.page, this.button(REVIEW), () => this.page.waitForTimeout(TOUCHED_MS))
      await expect(this.button('Show the window')).toBeVisible({ timeout: 500 })
    }).toPass()
    const opened = new WalletWindow(await opening)
    await opened.heading.waitFor()
    return opened
  }

  /**
   * Waits until the request is shown and may be approved, and approves it where it is decided: by a press, or by a hold where
   * one is required.
   */
  async approve(): Promise<void> {
    await expect(this.decideButton).toBeVisible()
    if (await this.button(REVIEW).isVisible()) return (await this.review()).approve()
    await this.restPointer()
    const isPress = await this.#isPress()
    await this.page.mouse.down()
    // Signing may take its time.
    if (!isPress) await this.#isDecided()
    await this.page.mouse.up()
  }

  /** Whether the button is gone, or belongs to the next request already, which cannot be pressed for a second. */
  async #isDecided(): Promise<void> {
    const live = this.frame
      .locator('button:not([aria-disabled])')
      .filter({ hasText: /^(Hold to approve|Keep holding)$/ })
    await expect.poll(() => live.count(), { intervals: [50] }).toBe(0)
  }

  /** Approves with a finger that stays on the button. */
  async holdByTouch(): Promise<void> {
    await touch(this.page, this.approveButton, () => expect(this.decideButton).toBeHidden())
  }

  /** Approves with a key on the focused button: by a press, or by a hold where one is required. */
  async approveByKey(key: string): Promise<void> {
    if (await this.#isPress()) await this.page.keyboard.press(key)
    else await this.holdKey(key)
  }

  async #isPress(): Promise<boolean> {
    return (await this.approveButton.textContent()) === 'Approve'
  }

  /** Approves with a key that is held on the focused button until the request is approved. */
  async holdKey(key: string): Promise<void> {
    await this.page.keyboard.down(key)
    await expect(this.decideButton).toBeHidden()
    await this.page.keyboard.up(key)
  }

  /** Moves the pointer onto the button as a person does, and waits until its press would count. */
  async restPointer(): Promise<void> {
    await restPointerOn(this.page, this.approveButton)
  }

  /** Waits until the shown request may be approved. */
  async waitUntilApprovable(): Promise<void> {
    await readThrough(this.page, this.approveButton)
    await expect(this.approveButton).not.toHaveAttribute('aria-disabled', 'true')
  }

  /** Waits until the request is shown, and rejects it. */
  async reject(): Promise<void> {
    await this.press('Reject')
  }

  /** Waits for the wallet's document and returns it. */
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
