import { test as base } from '@playwright/test'
import { startHostServer, type HostServer } from '#e2e/support/host-server.ts'
import { DemoWallet } from './demo-wallet.ts'
import { HostPage, type HostPageOptions } from './host-page.ts'
import { ModalPage } from './modal-page.ts'
import { WalletPage } from './wallet-page.ts'

interface Fixtures {
  readonly modal: ModalPage
  readonly demoWallet: DemoWallet
  readonly wallet: WalletPage
  /** Opens a page of the test's own. */
  readonly openHost: (options?: HostPageOptions) => Promise<HostPage>
}

/** Playwright's test with the pages of the product. */
export const test = base.extend<Fixtures, { hostServer: HostServer }>({
  hostServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startHostServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  modal: async ({ page }, use) => use(new ModalPage(page)),
  demoWallet: async ({ page }, use) => use(new DemoWallet(page)),
  wallet: async ({ page }, use) => use(new WalletPage(page)),
  openHost: async ({ page, hostServer }, use) => use((options) => HostPage.open(page, hostServer, options)),
})
export { expect } from '@playwright/test'
