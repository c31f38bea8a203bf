import type { ComponentType } from 'react'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { i18n } from '#modal/locales/i18n.ts'
import { fetchAhead } from './fetch-ahead.ts'

/** Every view but the first. */
type LazyViewName = Exclude<ViewName, 'Connect'>

/** How each group of views is loaded: together, from one chunk. */
const GROUPS = {
  connecting: loadOnce(async () => (await import('./view-groups/connecting.ts')).CONNECTING_VIEWS),
  logins: loadOnce(async () => (await import('./view-groups/logins.ts')).LOGINS_VIEWS),
  account: loadOnce(async () => (await import('./view-groups/account.ts')).ACCOUNT_VIEWS),
  sending: loadOnce(async () => (await import('./view-groups/sending.ts')).SENDING_VIEWS),
  swapping: loadOnce(async () => (await import('./view-groups/swapping.ts')).SWAPPING_VIEWS),
  buying: loadOnce(async () => (await import('./view-groups/buying.ts')).BUYING_VIEWS),
  naming: loadOnce(async () => (await import('./view-groups/naming.ts')).NAMING_VIEWS),
  paying: loadOnce(async () => (await import('./view-groups/paying.ts')).PAYING_VIEWS),
  'embedded-wallet': loadOnce(
    async () => (await import('./view-groups/embedded-wallet.ts')).EMBEDDED_WALLET_VIEWS,
  ),
  'sign-in': loadOnce(async () => (await import('./view-groups/sign-in.ts')).SIGN_IN_VIEWS),
}

/** The name of a group of views. */
type ViewGroup = keyof typeof GROUPS

/** The groups that contain a view. */
type GroupsWith<V extends LazyViewName> = {
  [G in ViewGroup]: V extends keyof Awaited<ReturnType<(typeof GROUPS)[G]>> ? G : never
}[ViewGroup]

/** The group of every view but the first. One line here, and one in the file of its group, add a view. */
const GROUP_OF = {
  ConnectWallets: 'connecting',
  ConnectingExternal: 'connecting',
  ConnectingMultiChain: 'connecting',
  ConnectingWalletConnect: 'connecting',
  ConnectingWalletConnectBasic: 'connecting',
  AllWallets: 'connecting',
  ConfirmInWallet: 'connecting',
  GetWallet: 'connecting',
  Downloads: 'connecting',
  WhatIsAWallet: 'connecting',
  EmailLogin: 'logins',
  EmailVerifyOtp: 'logins',
  EmailVerifyDevice: 'logins',
  ConnectSocials: 'logins',
  ConnectingSocial: 'logins',
  ConnectingFarcaster: 'logins',
  Account: 'account',
  Transactions: 'account',
  Networks: 'account',
  SwitchNetwork: 'account',
  SwitchActiveChain: 'account',
  UnsupportedChain: 'account',
  WhatIsANetwork: 'account',
  Profile: 'account',
  FundWallet: 'account',
  WalletReceive: 'account',
  WalletCompatibleNetworks: 'account',
  WalletSend: 'sending',
  WalletSendSelectToken: 'sending',
  WalletSendPreview: 'sending',
  WalletSendConfirmed: 'sending',
  Swap: 'swapping',
  SwapSelectToken: 'swapping',
  SwapPreview: 'swapping',
  SwapConfirmed: 'swapping',
  OnRampProviders: 'buying',
  OnRampFiatSelect: 'buying',
  OnRampTokenSelect: 'buying',
  BuyInProgress: 'buying',
  OnRampActivity: 'buying',
  WhatIsABuy: 'buying',
  DepositFromExchange: 'buying',
  DepositTokenSelect: 'buying',
  DepositInProgress: 'buying',
  Pay: 'paying',
  PayWays: 'paying',
  PayResult: 'paying',
  RegisterAccountName: 'naming',
  RegisterAccountNameSuccess: 'naming',
  ChooseAccountName: 'naming',
  ApproveTransaction: 'embedded-wallet',
  RecoverySetup: 'embedded-wallet',
  UnlockWallet: 'embedded-wallet',
  ExportWallet: 'embedded-wallet',
  Devices: 'embedded-wallet',
  WalletPermissions: 'embedded-wallet',
  NamedAddresses: 'embedded-wallet',
  AccountSettings: 'embedded-wallet',
  Sessions: 'embedded-wallet',
  SmartAccountSettings: 'embedded-wallet',
  UpdateEmailWallet: 'embedded-wallet',
  UpdateEmailPrimaryOtp: 'embedded-wallet',
  UpdateEmailSecondaryOtp: 'embedded-wallet',
  SIWXSignMessage: 'sign-in',
} as const satisfies { [V in LazyViewName]: GroupsWith<V> }

/** The groups that the next press may need, by the group of the current view. */
const NEXT: Readonly<Record<ViewGroup, readonly ViewGroup[]>> = {
  connecting: ['account'],
  logins: ['embedded-wallet', 'account'],
  account: ['sending', 'embedded-wallet'],
  sending: ['account'],
  swapping: ['account'],
  buying: ['account'],
  naming: ['account'],
  paying: ['connecting', 'embedded-wallet'],
  'embedded-wallet': ['account'],
  'sign-in': ['account'],
}

/** Loads a view, with its group. */
export async function loadLazyView(name: LazyViewName): Promise<ComponentType> {
  const views: Partial<Record<LazyViewName, ComponentType>> = await GROUPS[GROUP_OF[name]]()
  const View = views[name]
  if (!View) throw new Error(`The group of ${name} does not contain it.`)
  return View
}

/** Fetches what the next press may need, and runs none of it. */
export function fetchNext(
  document: Document,
  view: ViewName,
  { hasLogins }: { readonly hasLogins: boolean },
): void {
  const first: readonly ViewGroup[] = hasLogins ? ['connecting', 'logins'] : ['connecting']
  fetchAhead(document, [i18n.locale, ...(view === 'Connect' ? first : NEXT[GROUP_OF[view]])])
}
