import { expect, type Locator, type Page } from '@playwright/test'
import { DEMO_URLS } from './demo-urls.ts'

/** One of the example sites. */
export type ExampleSite =
  | 'one-line'
  | 'react'
  | 'vue'
  | 'svelte'
  | 'solid'
  | 'angular'
  | 'moved'
  | 'wagmi'
  | 'ethers'
  | 'viem'

/** A namespace as the sections of the one-line site are named. */
export type SiteSection = 'eip155' | 'solana' | 'bip122'

/** An example site as a visitor sees it. */
export class SitePage {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async open(page: Page, name: ExampleSite): Promise<SitePage> {
    await page.goto(`${DEMO_URLS.site}/${name}/`)
    return new SitePage(page)
  }

  /** Makes the demo wallets of this page approve by themselves. */
  async approveAutomatically(): Promise<void> {
    await this.page.evaluate(() => {
      for (const script of document.querySelectorAll<HTMLElement>('script[src^="/wallets/"]'))
        script.dataset['approve'] = 'auto'
    })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** A button of one section of the one-line site. */
  sectionButton(section: SiteSection, name: string | RegExp): Locator {
    return this.page.locator(`[data-namespace="${section}"]`).getByRole('button', { name })
  }

  address(section: SiteSection): Locator {
    return this.page.locator(`#${section}-address`)
  }

  network(section: SiteSection): Locator {
    return this.page.locator(`#${section}-network`)
  }

  /** Waits until an action of a section has succeeded, and returns what the site shows. */
  async done(section: SiteSection): Promise<string> {
    const output = this.page.locator(`#${section}-result`)
    await expect(output).toHaveAttribute('data-outcome', /done|failed/)
    const text = (await output.textContent()) ?? ''
    await expect(output, text).toHaveAttribute('data-outcome', 'done')
    return text
  }

  /** The single result of the smaller sites. */
  get result(): Locator {
    return this.page.locator('#result')
  }
}

/** Returns the first match of a pattern in a text. */
export function pick(text: string, pattern: RegExp): string {
  const [found] = pattern.exec(text) ?? []
  if (found === undefined) throw new Error(`No ${String(pattern)} in: ${text}`)
  return found
}
