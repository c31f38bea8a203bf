import type { Namespace, PosternAccount } from './account.ts'
import type { PosternNetwork } from './network.ts'
import type { PosternOptionsPatch } from './options.ts'
import type { PaymentRequest, PaymentResult } from './payment.ts'
import type { PosternProviders, PosternRequest } from './providers.ts'
import type { SiwxSession } from './sign-in.ts'
import type { PosternState } from './state.ts'
import type { PrefixedThemeVariables, ThemeMode, ThemeVariables } from './theme.ts'
import type { PosternView, SwapArguments } from './view.ts'

/** An instance. Every promise settles, whatever happens to the modal; failures are {@link PosternError}s. */
export interface Postern {
  /**
   * Shows the modal, at a view or at the one that fits its state; resolves when it is visible.
   *
   * @param options.arguments fills the form of the view `Swap`.
   * @example
   * postern.open({ view: 'Swap', arguments: { amount: '0.5', fromToken: 'ETH', toToken: 'USDC' } })
   */
  readonly open: (options?: {
    view?: PosternView
    namespace?: Namespace
    arguments?: SwapArguments
  }) => Promise<void>
  /**
   * Hides the modal; the requests that the visitor is deciding about reject with 4001. While the visitor has to decide first,
   * on an unsupported network or in a required sign-in, the modal stays open, and `heldBy` names the view that holds it. With
   * `force` it always closes.
   */
  readonly close: (options?: { force?: boolean }) => Promise<{ heldBy: string } | undefined>
  /** Lets the visitor connect; resolves with the accounts, rejects with 4001 when they leave. */
  readonly connect: (options?: { namespace?: Namespace; walletId?: string }) => Promise<PosternAccount[]>
  /**
   * Disconnects one namespace, or all. The visitor stays logged in to the embedded wallet, unless `disconnectEndsLogin` is
   * set.
   */
  readonly disconnect: (options?: { namespace?: Namespace }) => Promise<void>
  /**
   * Lets the visitor sign in, and connect first if necessary, with one prompt if the wallet supports it. Rejects with 4001
   * when the visitor leaves, and with SIWX_SESSION_NOT_KEPT when the site's own `getSessions` lacks the session it accepted.
   */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the sign-in session of the active account, or every session while no account is connected. */
  readonly signOut: () => Promise<void>
  /** The sign-in sessions of the active account on its network. */
  readonly getSessions: () => Promise<SiwxSession[]>
  /**
   * Lets the visitor pay, with any wallet of theirs; resolves when the network confirmed it. Rejects with 4001 when the visitor
   * leaves before anything was sent, with PAYMENT_INVALID (`data.field`), PAYMENT_ID_USED, PAYMENT_EXPIRED, and with
   * PAYMENT_UNDERPAID, whose `data` is the payment. What was sent stays under way when the modal is closed.
   *
   * The page can be changed by its visitor: a backend that states id, asset, amount and recipient itself has to verify the
   * receipt before it delivers (`createPaymentVerifier` of `postern/server`).
   *
   * @example
   * await postern.pay({ asset: 'eip155:1/slip44:60', amount: '0.01', recipient: '0x…', id: 'order-0001' })
   */
  readonly pay: (request: PaymentRequest) => Promise<PaymentResult>
  /** Switches its namespace to this network, in the wallet as well; rejects with 4001 when the visitor rejects. */
  readonly switchNetwork: (caipNetworkId: string) => Promise<void>
  /** Adds a network to those of the site. */
  readonly addNetwork: (network: PosternNetwork) => Promise<void>
  /** Removes a network, by CAIP-2 id. */
  readonly removeNetwork: (caipNetworkId: string) => Promise<void>
  /** Sends a request to the connected wallet or its chain; rejects with numeric provider codes (EIP-1193). */
  readonly request: (request: PosternRequest) => Promise<unknown>
  /**
   * The provider of a namespace, always the same object: EIP-1193 on EVM chains, else a Wallet Standard
   * wallet.
   */
  readonly getProvider: <N extends Namespace>(namespace: N) => PosternProviders[N]
  /** The current state; the same object until something changes. */
  readonly getState: () => PosternState
  /** Calls the listener after each change; returns the function that stops it. */
  readonly subscribe: (listener: (state: PosternState) => void) => () => void
  /** Changes the theme; rejects with OPTION_INVALID. */
  readonly setTheme: (theme: {
    themeMode?: ThemeMode
    themeVariables?: ThemeVariables | PrefixedThemeVariables
  }) => Promise<void>
  /** Changes the given options; rejects with OPTION_INVALID, which names the wrong one. */
  readonly updateOptions: (patch: PosternOptionsPatch) => Promise<void>
  /** Loads the modal without showing it. */
  readonly preload: () => Promise<void>
  /** Removes the modal and everything else of the instance from the page; open calls reject with DESTROYED. */
  readonly destroy: () => void
}
