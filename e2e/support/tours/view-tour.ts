import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import type { Stop } from './tour-stop.ts'
import { ACCOUNT_TOUR } from './account-tour.ts'
import { switchInWallet } from '#e2e/support/fakes/request-demo-wallet.ts'
import { WALLET_TOUR } from './wallet-tour.ts'
import { SILENT_WALLET, TWO_ACCOUNTS_WALLET, TWO_CHAINS_WALLET } from '#e2e/support/fakes/page-wallets.ts'
import { PHONE_TOUR } from './phone-tour.ts'
import { NAME_TOUR } from './name-tour.ts'
import { SEND_TOUR } from './send-tour.ts'
import { BUY_TOUR } from './buy-tour.ts'
import { DEPOSIT_TOUR } from './deposit-tour.ts'
import { PAY_TOUR } from './pay-tour.ts'
import { SWAP_TOUR } from './swap-tour.ts'

const SEPOLIA = 'eip155:11155111'
const LOCAL_EVM = 'eip155:31337'
const LOCAL_SOLANA = 'solana:LocaLPostern11111111111111111111'
const ALL_WALLETS: HostPageOptions = {
  wallets: { evm: {}, solana: {}, bitcoin: {} },
  options: {
    networks: [LOCAL_EVM, 'eip155:1', SEPOLIA, LOCAL_SOLANA, 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'],
  },
}

const connectEvm = (host: HostPage, modal: ModalPage): Promise<void> =>
  modal.connect(host, 'Demo EVM Wallet', 'eip155')

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
  ...SEND_TOUR,
  ...SWAP_TOUR,
  ...NAME_TOUR,
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
      await modal
        .text(/[\d,.]+ ETH/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'account-several',
    page: ALL_WALLETS,
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await modal.connect(host, 'Demo Solana Wallet', 'solana')
      await opens()(host, modal)
      await modal
        .text(/[\d,.]+ SOL/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'profile',
    page: { ...ALL_WALLETS, head: TWO_ACCOUNTS_WALLET },
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await host.call('open', { view: 'Connect' })
      await modal.wallet('Two Accounts Wallet').click()
      await modal.isGone()
      await opens('Profile')(host, modal)
      await modal.text('Also connected').waitFor()
    },
  },
  {
    name: 'profile-naming',
    page: { wallets: { evm: {} } },
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await opens('Profile')(host, modal)
      await modal.button(/^Name 0x/).click()
      await modal.frame.getByRole('textbox').fill('Savings for the boat')
    },
  },
  {
    name: 'profile-embedded',
    page: 'sharedVisitor',
    arrive: async (host, modal) => {
      await opens('Profile')(host, modal)
      await modal.frame.getByRole('tab', { name: 'Ethereum' }).click()
      await modal.frame.getByRole('list', { name: 'Account type' }).waitFor()
    },
  },
  {
    name: 'fund-wallet',
    page: ALL_WALLETS,
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await opens('FundWallet')(host, modal)
      await modal.button(/^Receive assets/).waitFor()
    },
  },
  {
    name: 'wallet-receive',
    page: ALL_WALLETS,
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await modal.connect(host, 'Demo Solana Wallet', 'solana')
      await opens('WalletReceive')(host, modal)
      await modal.frame.getByRole('tab', { name: 'Ethereum' }).click()
      await modal.button(/^Only on 3 networks/).waitFor()
    },
  },
  {
    name: 'wallet-compatible-networks',
    page: ALL_WALLETS,
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await opens('WalletReceive')(host, modal)
      await modal.button(/^Only on 3 networks/).click()
      await modal.text('Sepolia').waitFor()
    },
  },
  {
    name: 'siwx-sign-message',
    page: { ...ALL_WALLETS, options: { networks: [LOCAL_EVM], siwx: true } },
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await modal.shows('Sign in')
    },
  },
  {
    name: 'siwx-sign-message-declined',
    page: { ...ALL_WALLETS, options: { networks: [LOCAL_EVM], siwx: true } },
    arrive: async (host, modal) => {
      await connectEvm(host, modal)
      await modal.shows('Sign in')
      await host.decide('evm', 'reject')
      await modal.button('Sign').click()
      await modal.text('Signature declined').waitFor()
    },
  },
  ...ACCOUNT_TOUR,
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
  ...BUY_TOUR,
  ...DEPOSIT_TOUR,
  ...PAY_TOUR,
]
