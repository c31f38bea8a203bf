import { REAL_NETWORKS, type HostPage, type HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { WHOLE, type AccountFixture } from '#tests/support/servers/account-server.ts'
import { createFullAccount, serveFakeAccount } from '#e2e/support/fixtures/fake-account.ts'
import type { Stop } from './tour-stop.ts'

const EVM_SITE: HostPageOptions = { wallets: { evm: {} }, options: { networks: REAL_NETWORKS.slice(0, 1) } }
const OWN = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

const opens =
  (fixture: Partial<AccountFixture>, tab?: string) =>
  async (host: HostPage, modal: ModalPage): Promise<void> => {
    await serveFakeAccount(host.page, { ...createFullAccount(OWN), ...fixture })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    await host.call('open')
    if (tab !== undefined) await modal.frame.getByRole('tab', { name: tab }).click()
  }

/** An account with content of every kind, and its views where something is missing. */
export const ACCOUNT_TOUR: readonly Stop[] = [
  {
    name: 'account-tokens',
    page: EVM_SITE,
    arrive: async (host, modal) => {
      await opens({})(host, modal)
      await modal.frame.getByRole('list', { name: 'Tokens' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'account-unverified',
    page: EVM_SITE,
    arrive: async (host, modal) => {
      const { balances = [] } = createFullAccount(OWN)
      const sources = [{ ...WHOLE, name: 'EVM node', isComplete: false }]
      await opens({ balances: balances.slice(-5), sources })(host, modal)
      await modal.text('Unverified tokens').waitFor()
    },
  },
  {
    name: 'account-empty',
    page: EVM_SITE,
    arrive: async (host, modal) => {
      await opens({ balances: [], identity: { name: null, avatar: null } })(host, modal)
      await modal.text('No tokens yet').waitFor()
    },
  },
  {
    name: 'account-failed',
    page: EVM_SITE,
    arrive: async (host, modal) => {
      await opens({ broken: new Map([['balance', { status: 400 }]]) })(host, modal)
      await modal.button(/Try again/).waitFor()
    },
  },
  {
    name: 'account-nfts',
    page: EVM_SITE,
    arrive: async (host, modal) => {
      await opens({}, 'NFTs')(host, modal)
      await modal.text('Harbour Light #1').first().waitFor()
    },
  },
  {
    name: 'account-activity',
    page: EVM_SITE,
    arrive: async (host, modal) => {
      await opens({}, 'Activity')(host, modal)
      await modal.text('Swapped').first().waitFor()
    },
  },
  {
    name: 'transactions',
    page: EVM_SITE,
    arrive: async (host, modal) => {
      await opens({})(host, modal)
      await modal.close()
      await host.call('open', { view: 'Transactions' })
      await modal.text('Swapped').first().waitFor()
    },
  },
  {
    name: 'transactions-empty',
    page: EVM_SITE,
    arrive: async (host, modal) => {
      await opens({ history: [] })(host, modal)
      await modal.close()
      await host.call('open', { view: 'Transactions' })
      await modal.text('No activity yet').waitFor()
    },
  },
]
