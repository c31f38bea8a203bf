import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** What the router must know of a view. */
export interface ViewTraits {
  /** Message id of the header's title. */
  readonly titleId: string
  /** Whether Escape and the backdrop close the modal here: it closes, shakes, or asks first. */
  readonly mayClose: boolean | 'asks'
  /** Whether the site may ask for this view by its name. */
  readonly openable: boolean
  /** Help texts: shown when asked for, whatever the state of the connection. */
  readonly isHelp: boolean
}

/**
 * Every view of the modal (docs/specification.md §2.2 to §2.15). One line here and one in `app/late-views.ts` add a view.
 */
export const VIEWS = {
  Connect: { titleId: 'view.connect.title', mayClose: true, openable: true, isHelp: false },
  ConnectWallets: { titleId: 'view.connect-wallets.title', mayClose: true, openable: true, isHelp: false },
  ConnectingExternal: {
    titleId: 'view.connecting-external.title',
    mayClose: true,
    openable: false,
    isHelp: false,
  },
  ConnectingMultiChain: {
    titleId: 'view.connecting-multi-chain.title',
    mayClose: true,
    openable: false,
    isHelp: false,
  },
  ConnectingWalletConnect: {
    titleId: 'view.walletconnect.title',
    mayClose: true,
    openable: false,
    isHelp: false,
  },
  ConnectingWalletConnectBasic: {
    titleId: 'view.walletconnect.title',
    mayClose: true,
    openable: true,
    isHelp: false,
  },
  AllWallets: { titleId: 'view.all-wallets.title', mayClose: true, openable: true, isHelp: false },
  ConfirmInWallet: { titleId: 'view.confirm.title', mayClose: true, openable: false, isHelp: false },
  Account: { titleId: 'view.account.title', mayClose: true, openable: true, isHelp: false },
  Transactions: { titleId: 'view.transactions.title', mayClose: true, openable: true, isHelp: false },
  Networks: { titleId: 'view.networks.title', mayClose: true, openable: true, isHelp: false },
  SwitchNetwork: { titleId: 'view.switch-network.title', mayClose: true, openable: false, isHelp: false },
  SwitchActiveChain: {
    titleId: 'view.switch-active-chain.title',
    mayClose: true,
    openable: false,
    isHelp: false,
  },
  UnsupportedChain: {
    titleId: 'view.unsupported-chain.title',
    mayClose: false,
    openable: false,
    isHelp: false,
  },
  GetWallet: { titleId: 'view.get-wallet.title', mayClose: true, openable: true, isHelp: true },
  Downloads: { titleId: 'view.downloads.title', mayClose: true, openable: false, isHelp: false },
  WhatIsAWallet: { titleId: 'view.what-is-a-wallet.title', mayClose: true, openable: true, isHelp: true },
  WhatIsANetwork: { titleId: 'view.what-is-a-network.title', mayClose: true, openable: true, isHelp: true },
  EmailLogin: { titleId: 'view.email-login.title', mayClose: true, openable: false, isHelp: false },
  EmailVerifyOtp: { titleId: 'view.email-otp.title', mayClose: true, openable: false, isHelp: false },
  EmailVerifyDevice: { titleId: 'view.email-device.title', mayClose: true, openable: false, isHelp: false },
  ConnectSocials: { titleId: 'view.socials.title', mayClose: true, openable: false, isHelp: false },
  ConnectingSocial: { titleId: 'view.social.title', mayClose: true, openable: false, isHelp: false },
  ConnectingFarcaster: { titleId: 'view.farcaster.title', mayClose: true, openable: false, isHelp: false },
  WalletSend: { titleId: 'view.send.title', mayClose: true, openable: true, isHelp: false },
  WalletSendSelectToken: {
    titleId: 'view.send-token.title',
    mayClose: true,
    openable: false,
    isHelp: false,
  },
  WalletSendPreview: { titleId: 'view.send-preview.title', mayClose: true, openable: false, isHelp: false },
  WalletSendConfirmed: {
    titleId: 'view.send-confirmed.title',
    mayClose: true,
    openable: false,
    isHelp: false,
  },
  SIWXSignMessage: { titleId: 'view.siwx.title', mayClose: true, openable: false, isHelp: false },
  ApproveTransaction: { titleId: 'view.approve.title', mayClose: 'asks', openable: false, isHelp: false },
  RecoverySetup: { titleId: 'view.recovery.title', mayClose: true, openable: false, isHelp: false },
  UnlockWallet: { titleId: 'view.unlock.title', mayClose: true, openable: false, isHelp: false },
  ExportWallet: { titleId: 'view.export.title', mayClose: true, openable: false, isHelp: false },
  Devices: { titleId: 'view.devices.title', mayClose: true, openable: false, isHelp: false },
  WalletPermissions: { titleId: 'view.permissions.title', mayClose: true, openable: false, isHelp: false },
  NamedAddresses: { titleId: 'view.addresses.title', mayClose: true, openable: false, isHelp: false },
  Profile: { titleId: 'view.profile.title', mayClose: true, openable: true, isHelp: false },
  FundWallet: { titleId: 'view.fund.title', mayClose: true, openable: true, isHelp: false },
  WalletReceive: { titleId: 'view.receive.title', mayClose: true, openable: true, isHelp: false },
  WalletCompatibleNetworks: {
    titleId: 'view.compatible.title',
    mayClose: true,
    openable: false,
    isHelp: false,
  },
  AccountSettings: { titleId: 'view.settings.title', mayClose: true, openable: false, isHelp: false },
  SmartAccountSettings: { titleId: 'view.smart.title', mayClose: true, openable: false, isHelp: false },
  UpdateEmailWallet: { titleId: 'view.new-email.title', mayClose: true, openable: false, isHelp: false },
  UpdateEmailPrimaryOtp: { titleId: 'view.email-otp.title', mayClose: true, openable: false, isHelp: false },
  UpdateEmailSecondaryOtp: {
    titleId: 'view.email-otp.title',
    mayClose: true,
    openable: false,
    isHelp: false,
  },
} as const satisfies Record<string, ViewTraits>

/** The name of a view. */
export type ViewName = keyof typeof VIEWS

/** What a view is about; `undefined` for views that need nothing. */
export interface ViewParams extends Record<ViewName, object | undefined> {
  Connect: undefined
  ConnectWallets: undefined
  ConnectingExternal: { readonly connectorId: string; readonly namespace?: ChainNamespace | undefined }
  ConnectingMultiChain: { readonly connectorId: string }
  /** Left out: any wallet that scans the code. */
  ConnectingWalletConnect: { readonly walletId?: string | undefined }
  ConnectingWalletConnectBasic: undefined
  AllWallets: undefined
  ConfirmInWallet: undefined
  Account: undefined
  Transactions: undefined
  Networks: undefined
  SwitchNetwork: { readonly caipNetworkId: string }
  SwitchActiveChain: {
    readonly namespace: ChainNamespace
    readonly caipNetworkId?: string | undefined
  }
  UnsupportedChain: undefined
  GetWallet: undefined
  Downloads: { readonly walletId: string }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  EmailLogin: undefined
  EmailVerifyOtp: undefined
  EmailVerifyDevice: undefined
  ConnectSocials: undefined
  ConnectingSocial: { readonly provider: OAuthProvider }
  ConnectingFarcaster: undefined
  SIWXSignMessage: { readonly namespace: ChainNamespace; readonly isRequired: boolean }
  WalletSend: undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendConfirmed: undefined
  ApproveTransaction: undefined
  RecoverySetup: undefined
  UnlockWallet: undefined
  ExportWallet: undefined
  Devices: undefined
  WalletPermissions: undefined
  NamedAddresses: undefined
  Profile: undefined
  FundWallet: undefined
  /** Left out: the active namespace. */
  WalletReceive: { readonly namespace: ChainNamespace } | undefined
  WalletCompatibleNetworks: { readonly namespace: ChainNamespace }
  AccountSettings: undefined
  SmartAccountSettings: undefined
  UpdateEmailWallet: undefined
  UpdateEmailPrimaryOtp: undefined
  UpdateEmailSecondaryOtp: undefined
}

/** A view together with its parameters, as the history holds it. */
export type Place = { [V in ViewName]: { readonly view: V; readonly params: ViewParams[V] } }[ViewName]

/** Whether a text, for instance one the site sent, names a view. */
export function isViewName(name: string): name is ViewName {
  return Object.hasOwn(VIEWS, name)
}

/** Whether the site may open this view by its name. */
export function isOpenable(name: string): name is ViewName {
  return isViewName(name) && VIEWS[name].openable
}
