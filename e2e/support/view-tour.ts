import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import type { Stop } from './tour-stop.ts'
import { switchInWallet } from './ask-demo-wallet.ts'
import { WALLET_TOUR } from './wallet-tour.ts'
import { SILENT_WALLET, TWO_CHAINS_WALLET } from './page-wallets.ts'
import { PHONE_TOUR } from './phone-tour.ts'

const SEPOLIA = 'eip155:11155111'
const LOCAL_EVM = 'eip155:31337'
const LOCAL_SOLANA = 'solana:LocaLPostern11111111111111111111'
const ALL_WALLETS: HostPageOptions = {
  wallets: { evm: {}, solana: {}, bitcoin: {} },
  options: {
    networks: [LOCAL_EVM, 'eip155:1', SEPOLIA, LOCAL_SOLANA, 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'],
  },
}

async function connectEvm(host: HostPage, modal: ModalPage): Promise<void> {
  const connecting = host.call('connect', { namespace: 'eip155' })
  await modal.wallet('Demo EVM Wallet').click()
  await connecting
}

const opens =
  (view?: string) =>
  async (host: HostPage, modal: ModalPage): Promise<void> => {
    await host.call('open', view === undefined ? {} : { view })
    await modal.title.waitFor()
  }

/** Every view, in the states a visitor meets. */
export const VIEW_TOUR: readonly Stop[] = [
  ...WALLET_TOUR,
  ...PHONE_TOUR,
  { name: 'connect', page: ALL_WALLETS, arrive: opens() },
  { name: 'connect-empty', page: {}, arrive: opens() },
  {
    name: 'connect-legal',
    page: {
      ...ALL_WALLETS,
      options: {
        features: { legalCheckbox: true },
        termsConditionsUrl: 'https://shop.example/terms',
        privacyPolicyUrl: 'https://shop.example/privacy',
      },
    },
    arrive: opens(),
  },
  {
    name: 'connect-wallets',
    page: { ...ALL_WALLETS, options: { features: { collapseWallets: true } } },
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.button('Continue with a wallet').click()
      await modal.wallet('Demo EVM Wallet').waitFor()
    },
  },
  {
    name: 'connecting',
    page: { head: SILENT_WALLET },
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.wallet('Silent Wallet').click()
      await modal.text('Continue in Silent Wallet').waitFor()
    },
  },
  {
    name: 'connecting-declined',
    page: { wallets: { evm: { approve: 'reject' } } },
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.wallet('Demo EVM Wallet').click()
      await modal.text('You declined the connection').waitFor()
    },
  },
  {
    name: 'connecting-multi-chain',
    page: { head: TWO_CHAINS_WALLET },
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.wallet('Two Chains Wallet').click()
      await modal.shows('Choose a chain')
    },
  },
  {
    name: 'account',
    page: ALL_WALLETS,
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await opens()(host, modal)
      await modal.text(/[\d,.]+ ETH/).waitFor()
    },
  },
  {
    name: 'account-several',
    page: ALL_WALLETS,
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      const connecting = host.call('connect', { namespace: 'solana' })
      await modal.wallet('Demo Solana Wallet').click()
      await connecting
      await opens()(host, modal)
      await modal.text(/[\d,.]+ SOL/).waitFor()
    },
  },
  {
    name: 'networks',
    page: ALL_WALLETS,
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await opens('Networks')(host, modal)
      await modal.shows('Choose a network')
    },
  },
  {
    name: 'switch-network-declined',
    page: ALL_WALLETS,
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await host.decide('evm', 'reject')
      await opens('Networks')(host, modal)
      await modal.button(/^Sepolia/).click()
      await modal.text('You declined the switch').waitFor()
    },
  },
  {
    name: 'switch-active-chain',
    page: { ...ALL_WALLETS, wallets: { evm: {} } },
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await opens('Networks')(host, modal)
      await modal.button(/^Local Solana/).click()
      await modal.shows('Another wallet needed')
    },
  },
  {
    name: 'unsupported-chain',
    page: { wallets: { evm: {} }, options: { networks: [LOCAL_EVM, 'eip155:1'] } },
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await switchInWallet(host, '0xaa36a7')
      await opens()(host, modal)
      await modal.shows('Unsupported network')
    },
  },
  {
    name: 'all-wallets',
    page: {},
    arrive: async (host, modal) => {
      await opens('AllWallets')(host, modal)
      await modal.wallet('MetaMask').waitFor()
    },
  },
  {
    name: 'all-wallets-none',
    page: {},
    arrive: async (host, modal) => {
      await opens('AllWallets')(host, modal)
      await modal.frame.getByRole('textbox').fill('Nightingale')
      await modal.text(/Nightingale/).waitFor()
    },
  },
  { name: 'get-wallet', page: {}, arrive: opens('GetWallet') },
  {
    name: 'downloads',
    page: {},
    arrive: async (host, modal) => {
      await opens('GetWallet')(host, modal)
      await modal.frame.getByRole('list', { name: 'Wallets' }).getByRole('button').first().click()
      await modal.shows('Get this wallet')
    },
  },
  { name: 'what-is-a-wallet', page: {}, arrive: opens('WhatIsAWallet') },
  { name: 'what-is-a-network', page: {}, arrive: opens('WhatIsANetwork') },
]
