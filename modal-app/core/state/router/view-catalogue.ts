import type { SwapArguments } from '#schemas/entities/swap-arguments.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { Features } from '#schemas/entities/options.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'

/** Message ids of titles. */
type TitleId = Extract<MessageId, `view.${string}.title`>
type Title = TitleId extends `view.${infer T}.title` ? T : never

/** The traits of a view for the router. */
export interface ViewTraits {
  /** Message id of the header's title. */
  readonly titleId: TitleId
  /** Whether Escape and the backdrop close the modal here: it closes, shakes, or asks first. */
  readonly mayClose: boolean | 'asks'
  /** Whether the site may ask for this view by its name. */
  readonly openable: boolean
  /** A help text, which is shown on request whatever the state of the connection. */
  readonly isHelp: boolean
  /** The view has nothing to show while nobody is connected. */
  readonly needsAccount: boolean
  /** The owner disables it with this feature. */
  readonly feature: keyof Features | undefined
}

declare const PARAMS: unique symbol

/** A view and its parameters; `undefined` for one without parameters. */
interface View<P extends object | undefined> extends ViewTraits {
  /** Only for the compiler. */
  readonly [PARAMS]?: P
}

/**
 * Declares a view with its traits.
 *
 * @param title the middle of the message id of its title: `view.<title>.title`.
 */
function defineView<P extends object | undefined = undefined>(
  title: Title,
  traits: Partial<ViewTraits> = {},
): View<P> {
  return {
    titleId: `view.${title}.title`,
    mayClose: true,
    openable: false,
    isHelp: false,
    needsAccount: false,
    feature: undefined,
    ...traits,
  }
}

/** Traits of a view of the connected account that the site may open. */
const OF_ACCOUNT = { openable: true, needsAccount: true } as const

/** Every view of the modal (docs/specification.md §2.2 to §2.15). One line here and one in `app/registries/lazy-views.ts` add a view. */
export const VIEWS = {
  Connect: defineView('connect', { openable: true }),
  ConnectWallets: defineView('connect-wallets', { openable: true }),
  ConnectingExternal: defineView<{
    readonly connectorId: string
    readonly namespace?: ChainNamespace | undefined
  }>('connecting-external'),
  ConnectingMultiChain: defineView<{ readonly connectorId: string }>('connecting-multi-chain'),
  /** Without a wallet, the code is for any wallet that scans it. */
  ConnectingWalletConnect: defineView<{ readonly walletId?: string | undefined }>('walletconnect'),
  ConnectingWalletConnectBasic: defineView('walletconnect', { openable: true }),
  AllWallets: defineView('all-wallets', { openable: true }),
  ConfirmInWallet: defineView('confirm'),
  Account: defineView('account', OF_ACCOUNT),
  Transactions: defineView('transactions', { ...OF_ACCOUNT, feature: 'history' }),
  Networks: defineView('networks', { openable: true }),
  SwitchNetwork: defineView<{ readonly caipNetworkId: string }>('switch-network'),
  SwitchActiveChain: defineView<{
    readonly namespace: ChainNamespace
    readonly caipNetworkId?: string | undefined
  }>('switch-active-chain'),
  UnsupportedChain: defineView('unsupported-chain', { mayClose: false }),
  GetWallet: defineView('get-wallet', { openable: true, isHelp: true }),
  Downloads: defineView<{ readonly walletId: string }>('downloads'),
  WhatIsAWallet: defineView('what-is-a-wallet', { openable: true, isHelp: true }),
  WhatIsANetwork: defineView('what-is-a-network', { openable: true, isHelp: true }),
  EmailLogin: defineView('email-login'),
  EmailVerifyOtp: defineView('email-otp'),
  EmailVerifyDevice: defineView('email-device'),
  ConnectSocials: defineView('socials'),
  ConnectingSocial: defineView<{ readonly provider: OAuthProvider }>('social'),
  ConnectingFarcaster: defineView('farcaster'),
  WalletSend: defineView('send', { ...OF_ACCOUNT, feature: 'send' }),
  WalletSendSelectToken: defineView('send-token'),
  WalletSendPreview: defineView('send-preview'),
  WalletSendConfirmed: defineView('send-confirmed'),
  /** The site may fill in the form: an amount of what is paid, and the tokens by symbol or address. */
  Swap: defineView<SwapArguments | undefined>('swap', {
    ...OF_ACCOUNT,
    feature: 'swaps',
  }),
  SwapSelectToken: defineView<{ readonly side: 'paid' | 'received' }>('send-token'),
  SwapPreview: defineView('swap-preview'),
  SwapConfirmed: defineView('swap-confirmed'),
  OnRampProviders: defineView('buy', { ...OF_ACCOUNT, feature: 'onramp' }),
  OnRampFiatSelect: defineView('buy-currency'),
  OnRampTokenSelect: defineView('send-token'),
  BuyInProgress: defineView('buy-progress'),
  OnRampActivity: defineView('purchases', { needsAccount: true }),
  WhatIsABuy: defineView('what-is-a-buy', { openable: true, isHelp: true }),
  DepositFromExchange: defineView('deposit', { ...OF_ACCOUNT, feature: 'pay' }),
  DepositTokenSelect: defineView('send-token'),
  DepositInProgress: defineView('deposit'),
  Pay: defineView('pay'),
  PayWays: defineView('pay'),
  PayResult: defineView('pay'),
  SIWXSignMessage: defineView<{ readonly namespace: ChainNamespace; readonly isRequired: boolean }>('siwx'),
  ApproveTransaction: defineView('approve', { mayClose: 'asks' }),
  RecoverySetup: defineView('recovery'),
  UnlockWallet: defineView('unlock'),
  ExportWallet: defineView('export'),
  Devices: defineView('devices'),
  WalletPermissions: defineView('permissions'),
  NamedAddresses: defineView('addresses'),
  Profile: defineView('profile', OF_ACCOUNT),
  /** With a name of the account: its new name is chosen. */
  RegisterAccountName: defineView<{ readonly renamed: string } | undefined>('name', OF_ACCOUNT),
  RegisterAccountNameSuccess: defineView('names'),
  ChooseAccountName: defineView('names', OF_ACCOUNT),
  Sessions: defineView('sessions', OF_ACCOUNT),
  FundWallet: defineView('fund', OF_ACCOUNT),
  /** Without a namespace: the active one. */
  WalletReceive: defineView<{ readonly namespace: ChainNamespace } | undefined>('receive', {
    ...OF_ACCOUNT,
    feature: 'receive',
  }),
  WalletCompatibleNetworks: defineView<{ readonly namespace: ChainNamespace }>('compatible'),
  AccountSettings: defineView('settings'),
  SmartAccountSettings: defineView('smart'),
  UpdateEmailWallet: defineView('new-email'),
  UpdateEmailPrimaryOtp: defineView('email-otp'),
  UpdateEmailSecondaryOtp: defineView('email-otp'),
}

/** The name of a view. */
export type ViewName = keyof typeof VIEWS

/** The parameters of each view; `undefined` for views without parameters. */
export type ViewParams = {
  [V in ViewName]: (typeof VIEWS)[V] extends View<infer P> ? P : never
}

/** A view together with its parameters, as the history stores it. */
export type Place = { [V in ViewName]: PlaceOf<V> }[ViewName]

/** A place of one view. */
export interface PlaceOf<V extends ViewName> {
  readonly view: V
  readonly params: ViewParams[V]
}

/** Creates a place from a view and its parameters. */
export function placeOf(view: ViewName, params?: object): Place {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler does not correlate a view with its parameters
  return { view, params } as Place
}

/** Whether a text, for instance one the site sent, names a view. */
export function isViewName(name: string): name is ViewName {
  return Object.hasOwn(VIEWS, name)
}

/** Whether the site may open this view by its name. */
export function isOpenable(name: string): name is ViewName {
  return isViewName(name) && VIEWS[name].openable
}
