import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { DEMO_URLS } from './demo-urls.ts'

/** The demo's phone as its owner sees it. */
export class PhonePage {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /**
   * Opens the phone and waits until it is connected to the relay. It is a device of its own: as a tab of the site's window it
   * would give that window the width of a phone, and a full browser sends no pointer to what lies beyond.
   *
   * @param context the site's context; the phone is closed with it.
   * @param path the rest of the URL after the origin, such as a universal link's `/wc?uri=…`.
   */
  static async open(context: BrowserContext, path = '/'): Promise<PhonePage> {
    const device = await context.browser()?.newContext({ viewport: { width: 390, height: 844 } })
    if (device === undefined) throw new Error('The context has no browser.')
    context.once('close', () => void device.close().catch(() => undefined))
    const page = await device.newPage()
    await page.goto(DEMO_URLS.phone + path)
    const phone = new PhonePage(page)
    await phone.isReady()
    return phone
  }

  /** The phone in a page that something else opened. */
  static of(page: Page): PhonePage {
    return new PhonePage(page)
  }

  async isReady(): Promise<void> {
    await this.page.locator('body[data-ready]').waitFor()
  }

  /** The request that is shown now. */
  get question(): Locator {
    return this.page.getByRole('dialog')
  }

  get sites(): Locator {
    return this.page.getByRole('region', { name: 'Connected sites' }).getByRole('listitem')
  }

  get status(): Locator {
    return this.page.getByRole('status')
  }

  /** Answers all requests from now on, or leaves them to {@link approve} and {@link reject}. */
  async approveByItself(isOn: boolean): Promise<void> {
    await this.page.getByRole('switch').setChecked(isOn)
  }

  /** Pastes a link, as after scanning a code. */
  async pair(uri: string): Promise<void> {
    await this.page.getByLabel('Link or code from the site').fill(uri)
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click()
  }

  /** Waits for a request by its title and approves it. @returns its text. */
  approve(title: string): Promise<string> {
    return this.#answer(title, 'Approve')
  }

  /** Waits for a request by its title and rejects it. @returns its text. */
  reject(title: string): Promise<string> {
    return this.#answer(title, 'Reject')
  }

  async #answer(title: string, button: 'Approve' | 'Reject'): Promise<string> {
    await expect(this.question.getByRole('heading')).toHaveText(title)
    const said = await this.question.innerText()
    await this.question.getByRole('button', { name: button }).click()
    await expect(this.question).toBeHidden()
    return said
  }

  async disconnect(): Promise<void> {
    await this.sites.getByRole('button', { name: 'Disconnect' }).click()
  }

  /** Switches the one connected site to another network, by its name. */
  async switchNetwork(name: string): Promise<void> {
    await this.sites.getByRole('combobox', { name: 'Network' }).selectOption({ label: name })
    await this.sites.getByRole('button', { name: 'Switch network' }).click()
  }

  /** Shares the other account with the one connected site. */
  async switchAccount(): Promise<void> {
    await this.sites.getByRole('button', { name: 'Switch account' }).click()
  }
}
