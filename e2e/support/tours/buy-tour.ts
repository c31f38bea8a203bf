import { BuyPage } from '#e2e/pages/buy-page.ts'
import { LOCAL_NETWORKS, type HostPage, type HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import type { Stop } from './tour-stop.ts'

const PAGE: HostPageOptions = {
  wallets: { evm: {} },
  options: { networks: Object.values(LOCAL_NETWORKS) },
}

async function opens(host: HostPage, modal: ModalPage): Promise<BuyPage> {
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'OnRampProviders' })
  const buying = new BuyPage(modal)
  await buying.isQuoted()
  return buying
}

/** Buying, from the amount to the provider's page. */
export const BUY_TOUR: readonly Stop[] = [
  {
    name: 'buy',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
    },
  },
  {
    name: 'buy-outside',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.frame.getByRole('textbox', { name: 'Amount you pay' }).fill('5')
      await modal.text(/^Enter an amount from/).waitFor()
    },
  },
  {
    name: 'buy-currencies',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.button('Change USD').click()
      await modal.button(/Euro/).waitFor()
    },
  },
  {
    name: 'buy-tokens',
    page: PAGE,
    arrive: async (host, modal) => {
      await opens(host, modal)
      await modal.button('Change ETH').click()
      await modal.button(/dUSD$/).waitFor()
    },
  },
  {
    name: 'buy-pending',
    page: PAGE,
    arrive: async (host, modal) => {
      const buying = await opens(host, modal)
      await buying.openProvider()
      await modal.text('Pay at Demo card provider').waitFor()
    },
  },
  {
    name: 'buy-purchases',
    page: PAGE,
    arrive: async (host, modal) => {
      const buying = await opens(host, modal)
      await buying.openProvider()
      await modal.text('Pay at Demo card provider').waitFor()
      await modal.button('Back').click()
      await modal.button('Your purchases').click()
      await modal.text('In progress').waitFor()
    },
  },
  {
    name: 'what-is-a-buy',
    page: {},
    arrive: async (host, modal) => {
      await host.call('open', { view: 'WhatIsABuy' })
      await modal.shows('How does buying work?')
    },
  },
]
