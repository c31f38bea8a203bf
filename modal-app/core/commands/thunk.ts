import type { ThunkAction, ThunkDispatch } from '@reduxjs/toolkit'
import type { UnknownAction } from 'redux'
import type { Result } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import type { TicketPayload } from '#schemas/protocol/ticket.ts'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { SignedIn, SignInRequest, Connector } from '#modal/connectors/connector.ts'
import type { WalletFrame } from '#modal/connectors/embedded/wallet-frame.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import type { ViewName } from '#modal/core/state/router/view-catalogue.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** A thunk of the core. No thunk throws. */
export type CoreThunk<R = void> = ThunkAction<R, CoreState, Extra, UnknownAction>
export type CoreDispatch = ThunkDispatch<CoreState, Extra, UnknownAction>

/** The wallet frame as the core uses it. */
export interface EmbeddedWallet extends WalletFrame {
  /**
   * Shows the frame over an element of the card while one of its screens is open.
   *
   * @returns a function that hides it.
   */
  readonly show: (slot: HTMLElement) => () => void
  /** Reloads the frame's document. Calls in flight end with FRAME_GONE. */
  readonly reload: () => void
}

/** The thunks' dependencies that are not serialisable and therefore not in the store. */
export interface Extra {
  /** The site's calls; before the link is open each of them is answered with CONNECTION_LOST. */
  readonly host: Remote<HostCalls>
  /** Chain adapters, loaded when first needed. */
  readonly chains: { readonly load: (namespace: ChainNamespace) => Promise<ChainAdapter> }
  readonly connectors: {
    /** Loads the connector for one namespace of a list entry. */
    readonly load: (info: ConnectorInfo, namespace: ChainNamespace) => Promise<Connector | undefined>
  }
  /** The wallet frame, loaded when first needed. */
  readonly wallet: EmbeddedWallet
  /** Signing in to the site, loaded when the site enables it. */
  readonly signIn: () => Promise<SignInPart>
  /** What the site asks for beside its wallets, listed with the first ticket. */
  readonly parts: () => Promise<SiteParts>
  readonly storage: PartitionStorage
  readonly deployment: Deployment
  /** The current attempt to connect, so that it can be cancelled. */
  readonly attempt: { current: AbortController | undefined }
  /** Functions that end the subscriptions to wallets, by namespace. */
  readonly subscriptions: Map<ChainNamespace, () => void>
  /**
   * Returns the value that a function creates, which is created once per document.
   *
   * @example
   * const cancellations = extra.once(createCancellations)
   */
  readonly once: <T>(make: () => T) => T
  /** Loads a picture into the browser's cache. */
  readonly loadImage: (url: string) => Promise<unknown>
  /** Waits until a predicate of the state holds; false when the time is over. */
  readonly until: (holds: () => boolean, timeoutMs: number) => Promise<boolean>
  /** Loads a view ahead and runs its code: from then on it is drawn at once. */
  readonly loadView: (view: ViewName) => void
  /** Whether nothing may be done ahead that may not be needed. */
  readonly savesData: () => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The ticket a command serves, and the signal by which it is cancelled. */
export interface TicketContext {
  readonly ticketId: string
  readonly signal: AbortSignal
  /**
   * To be called before a wallet receives what it sends by itself. From then on a failure may not claim that nothing was
   * sent.
   */
  readonly onSending?: (() => void) | undefined
  /** The modal was opened for this ticket before it arrived. */
  readonly isShown?: boolean
}

/** Signing in to the site with the connected wallet (SIWX); loaded when the site enables it. */
export interface SignInPart {
  /** Prepares the sign-in request for a wallet that signs in while it connects; undefined for one that cannot. */
  readonly prepare: (
    info: ConnectorInfo,
    namespace: ChainNamespace,
  ) => CoreThunk<Promise<SignInRequest | undefined>>
  /**
   * Asks a visitor who has just connected to sign in, unless they or their wallet have already done so.
   *
   * @returns whether a view is shown for it.
   */
  readonly afterConnect: (
    namespace: ChainNamespace,
    signed: SignedIn | undefined,
  ) => CoreThunk<Promise<boolean>>
  /** The same for restored connections, which are disconnected if the site requires a sign-in and there is none. */
  readonly afterRestore: () => CoreThunk<Promise<void>>
  readonly signIn: (context: TicketContext) => CoreThunk<Promise<Result<unknown>>>
  readonly signOut: () => CoreThunk<Promise<Result<unknown>>>
  readonly sessions: () => CoreThunk<Promise<Result<unknown>>>
  /** The token of the active account's session at the deployment; undefined without one. */
  readonly token: () => CoreThunk<Promise<string | undefined>>
}

/** Payments that the site asks for; loaded with the first one. */
export interface PayPart {
  /** Asks the visitor to pay, and answers with the payment once the network has confirmed what pays it. */
  readonly pay: (asked: TicketPayload<'pay'>, context: TicketContext) => CoreThunk<Promise<Result<unknown>>>
}

/** A request of the site to the modal itself. */
export interface HeadlessCall {
  readonly method: string
  readonly params?: unknown
  /** Aborted when the site cancels the request. */
  readonly signal?: AbortSignal
}

/** The answers for sites that draw the list of wallets themselves; loaded with the first call. */
export interface HeadlessPart {
  /** @returns 4200 for an unknown method, −32602 naming the wrong field, else what the method answers. */
  readonly answer: (call: HeadlessCall) => CoreThunk<Promise<Result<unknown>>>
}

/** Parts that are loaded with the first request of the site for them. */
export interface SiteParts {
  readonly headless: () => Promise<HeadlessPart>
  readonly pay: () => Promise<PayPart>
}
