import { test as base } from '@playwright/test'
import { startHostServer, type HostServer } from '#e2e/support/servers/host-server.ts'
import { signUpVisitor, type Visit, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { DemoWallet } from './demo-wallet.ts'
import { HostPage, LOCAL_NETWORKS, type HostPageOptions } from './host-page.ts'
import { ModalPage } from './modal-page.ts'
import { WalletPage } from './wallet-page.ts'

interface Fixtures {
  readonly modal: ModalPage
  readonly demoWallet: DemoWallet
  readonly wallet: WalletPage
  /** Opens a page that the test defines. */
  readonly openHost: (options?: HostPageOptions) => Promise<HostPage>
  /** A tab of a visitor with a wallet, which is connected by itself and closed after the test. */
  readonly visit: Visit
}

interface WorkerFixtures {
  readonly hostServer: HostServer
  /** A visitor who signed up once for all tests of a worker that test neither the sign-up nor a first approval. */
  readonly sharedVisitor: Visitor
}

/** Playwright's test with the pages of the product. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  hostServer: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startHostServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  sharedVisitor: [
    async ({ browser, hostServer }, use) => {
      const options = { networks: Object.values(LOCAL_NETWORKS) }
      const sharedVisitor = await signUpVisitor(browser, hostServer, { options })
      await use(sharedVisitor)
      await sharedVisitor.context.close()
    },
    { scope: 'worker' },
  ],
  visit: async ({ sharedVisitor }, use) => {
    const visit = await sharedVisitor.visitAgain()
    await use(visit)
    await visit.page.close()
  },
  modal: async ({ page }, use) => use(new ModalPage(page)),
  demoWallet: async ({ page }, use) => use(new DemoWallet(page)),
  wallet: async ({ page }, use) => use(new WalletPage(page)),
  openHost: async ({ page, hostServer }, use) => use((options) => HostPage.open(page, hostServer, options)),
})
export { expect } from '@playwright/test'
