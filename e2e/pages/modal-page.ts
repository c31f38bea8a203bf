import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { HostPage } from './host-page.ts'

/** The modal as a visitor sees it, inside its frame. */
export class ModalPage {
  readonly page: Page
  readonly frame: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.frame = page.frameLocator('iframe[src*="/m/"]')
  }

  /** The element that the site's script put the frame in. */
  get element(): Locator {
    return this.page.locator('iframe[src*="/m/"]')
  }

  /** The card; a region when the modal is part of the page. */
  get card(): Locator {
    return this.frame.locator('.card')
  }

  get title(): Locator {
    return this.frame.getByRole('heading', { level: 1 })
  }

  get closeButton(): Locator {
    return this.button('Close')
  }

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name })
  }

  text(text: string | RegExp): Locator {
    return this.frame.getByText(text)
  }

  /** A row of the list of wallets. */
  wallet(name: string): Locator {
    return this.frame.getByRole('button', { name: new RegExp(`^${name}`) })
  }

  /** Lets the site request a connection, and chooses a wallet that approves by itself. */
  async connect(host: HostPage, wallet: string, namespace?: 'eip155' | 'solana' | 'bip122'): Promise<void> {
    const connecting = host.call('connect', ...(namespace ? [{ namespace }] : []))
    await this.wallet(wallet).click()
    expect(await connecting).toMatchObject({ ok: true })
  }

  /** Waits until the application has taken over the list that the document drew. */
  async isTakenOver(): Promise<void> {
    await expect
      .poll(() => this.document().evaluate(() => performance.getEntriesByName('postern:taken-over').length))
      .toBe(1)
  }

  /** Waits until the view with a title is shown. */
  async shows(title: string | RegExp): Promise<void> {
    await expect(this.title).toHaveText(title)
    await expect(this.title).toBeVisible()
  }

  async isGone(): Promise<void> {
    await expect(this.element).toBeHidden()
  }

  async close(): Promise<void> {
    await this.closeButton.click()
    await this.isGone()
  }

  /** The modal's document. */
  document(): Frame {
    const frame = this.page.frames().find((candidate) => /\/m\/[^/]+\//.test(candidate.url()))
    if (!frame) throw new Error('The page has no modal.')
    return frame
  }

  /** Reloads the modal's document, as an updated frame would. */
  async reload(): Promise<void> {
    await this.document().evaluate(() => window.location.reload())
  }
}
