import type { Namespace, PosternAccount } from './account.ts'
import type { PosternNetwork } from './network.ts'
import type { PosternOptionsPatch } from './options.ts'
import type { PosternProviders, PosternRequest } from './providers.ts'
import type { SiwxSession } from './sign-in.ts'
import type { PosternState } from './state.ts'
import type { PrefixedThemeVariables, ThemeMode, ThemeVariables } from './theme.ts'
import type { PosternView } from './view.ts'

/** An instance. Every promise settles, whatever happens to the modal; failures are {@link PosternError}s. */
export interface Postern {
  /** Shows the modal, at a view or at the one its state asks for; resolves when it is visible. */
  readonly open: (options?: { view?: PosternView; namespace?: Namespace }) => Promise<void>
  /**
   * Hides the modal; what the visitor is being asked ends with 4001. Where they have to decide first, on an unsupported
   * network or in a sign-in that is required, it stays: the view that holds it is named. With `force` it always closes.
   */
  readonly close: (options?: { force?: boolean }) => Promise<{ heldBy: string } | undefined>
  /** Lets the visitor connect; resolves with the accounts, rejects with 4001 when they leave. */
  readonly connect: (options?: { namespace?: Namespace; walletId?: string }) => Promise<PosternAccount[]>
  /** Disconnects one namespace, or all. Who is logged in to the embedded wallet stays so, unless `disconnectEndsLogin`. */
  readonly disconnect: (options?: { namespace?: Namespace }) => Promise<void>
  /**
   * Lets the visitor connect where they are not, and sign in, with one prompt where the wallet can; rejects with 4001
   * when they leave, with SIWX_SESSION_NOT_KEPT when the site's own `getSessions` has nothing of what it accepted.
   */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session of the active account; where nobody is connected, every session. */
  readonly signOut: () => Promise<void>
  /** The sessions of the active account on its network. */
  readonly getSessions: () => Promise<SiwxSession[]>
  /** Changes the network of its namespace, in the wallet as well; rejects with 4001 when the visitor says no. */
  readonly switchNetwork: (caipNetworkId: string) => Promise<void>
  /** Adds a network of the site’s own to those it works on. */
  readonly addNetwork: (network: PosternNetwork) => Promise<void>
  /** Takes one away again, by CAIP-2 id. */
  readonly removeNetwork: (caipNetworkId: string) => Promise<void>
  /** Asks the connected wallet, or its chain; rejects with numeric codes as wallets give them. */
  readonly request: (request: PosternRequest) => Promise<unknown>
  /**
   * The provider of a namespace, always the same object: EIP-1193 on EVM chains, else a Wallet Standard
   * wallet.
   */
  readonly getProvider: <N extends Namespace>(namespace: N) => PosternProviders[N]
  /** The state now; the same object until something changes. */
  readonly getState: () => PosternState
  /** Calls the listener after each change; returns the function that stops it. */
  readonly subscribe: (listener: (state: PosternState) => void) => () => void
  /** Changes the look; rejects with OPTION_INVALID. */
  readonly setTheme: (theme: {
    themeMode?: ThemeMode
    themeVariables?: ThemeVariables | PrefixedThemeVariables
  }) => Promise<void>
  /** Changes options, those that are named; rejects with OPTION_INVALID, which names what is wrong. */
  readonly updateOptions: (patch: PosternOptionsPatch) => Promise<void>
  /** Loads the modal without showing it. */
  readonly preload: () => Promise<void>
  /** Removes every trace from the page; open calls reject with DESTROYED. */
  readonly destroy: () => void
}
