import { LOCAL_NETWORKS, type HostPage, type HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { SwapPage } from '#e2e/pages/swap-page.ts'
import type { Stop } from './tour-stop.ts'

const PAGE: HostPageOptions = {
  wallets: { evm: {} },
  options: { networks: Object.values(LOCAL_NETWORKS) },
}

interface Form {
  readonly fromToken?: string
  readonly toToken?: string
  readonly amount?: string
}

async function opens(host: HostPage, modal: ModalPage, form: Form = {}): Promise<SwapPage> {
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'Swap', arguments: form })
  await modal.shows('Swap')
  await modal.text('Balance:').first().waitFor()
  return new SwapPage(modal)
}

async function reviews(host: HostPage, modal: ModalPage, form: Form): Promise<SwapPage> {
  const swaps = await opens(host, modal, form)
  await swaps.isQuoted()
  await swaps.review()
  return swaps
}

const COIN_FOR_DOLLARS = { fromToken: 'ETH', toToken: 'dUSD', amount: '0.5' }
const DOLLARS_FOR_COIN = { fromToken: 'dUSD', toToken: 'ETH', amount: '3' }

/** Swapping, from the form to the wallet's answer. */
export const SWAP_TOUR: readonly Stop[] = [
  {
    name: 'swap',
    page: PAGE,
    arrive: async (host, modal) => {
      const swaps = await opens(host, modal, COIN_FOR_DOLLARS)
      await swaps.isQuoted()
      await modal.frame.locator('summary').click()
    },
  },
  {
    name: 'swap-tokens',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.button('Select token').first().click()
      await modal
        .button(/Demo USD/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'swap-faulty',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal, { ...COIN_FOR_DOLLARS, amount: '5000000' })
      await modal.text('can be paid').waitFor()
    },
  },
  {
    name: 'swap-review',
    page: PAGE,
    arrive: async (host, modal) => {
      await reviews(host, modal, DOLLARS_FOR_COIN)
      await modal.text('Approve 3 dUSD for').waitFor()
    },
  },
  {
    name: 'swap-declined',
    page: PAGE,
    arrive: async (host, modal) => {
      const swaps = await reviews(host, modal, COIN_FOR_DOLLARS)
      await host.decide('evm', 'reject')
      await swaps.press(/^Swap$/)
      await modal.text('You declined').waitFor()
    },
  },
]
