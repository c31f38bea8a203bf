import { DepositPage } from '#e2e/pages/deposit-page.ts'
import { LOCAL_NETWORKS, type HostPage, type HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import type { Stop } from './tour-stop.ts'

const PAGE: HostPageOptions = {
  wallets: { evm: {} },
  options: { networks: Object.values(LOCAL_NETWORKS) },
}

async function opens(host: HostPage, modal: ModalPage): Promise<DepositPage> {
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'DepositFromExchange' })
  const depositing = new DepositPage(modal)
  await depositing.isOffered()
  return depositing
}

/** Depositing, from the amount to the exchange's page. */
export const DEPOSIT_TOUR: readonly Stop[] = [
  {
    name: 'deposit',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.button('$50').click()
      await modal.button(/^Demo exchange Opens/).waitFor()
    },
  },
  {
    name: 'deposit-refused-amount',
    page: PAGE,
    arrive: async (host, modal) => {
      await (await opens(host, modal)).enter('0.0000001')
      await modal.text(/^Enter at most 6 decimals/).waitFor()
    },
  },
  {
    name: 'deposit-assets',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.button('Change ETH').click()
      await modal.button(/dUSD$/).waitFor()
    },
  },
  {
    name: 'deposit-pending',
    page: PAGE,
    arrive: async (host, modal) => {
      const depositing = await opens(host, modal)
      await depositing.enter('0.25')
      await depositing.openExchange()
      await modal.text('Withdraw at Demo exchange').waitFor()
    },
  },
]
