import type { ThunkAction, ThunkDispatch } from '@reduxjs/toolkit'
import type { UnknownAction } from 'redux'
import type { Result } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import type { ChainAdapter } from '#modal/chains/chain-adapter.ts'
import type { SignedIn, SignInRequest, Connector } from '#modal/connectors/connector.ts'
import type { WalletFrame } from '#modal/connectors/embedded/wallet-frame.ts'
import type { ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'

/** A thunk of the spine; no thunk throws. */
export type CoreThunk<R = void> = ThunkAction<R, CoreState, Extra, UnknownAction>
export type CoreDispatch = ThunkDispatch<CoreState, Extra, UnknownAction>

/** The wallet frame as the spine uses it. */
export interface EmbeddedWallet extends WalletFrame {
  /**
   * Lays the frame over an element of the card while one of its screens is shown.
   *
   * @returns takes it out of sight.
   */
  readonly show: (slot: HTMLElement) => () => void
  /** Loads the frame's document again; what it was doing ends with FRAME_GONE. */
  readonly reload: () => void
}

/** The live things thunks use; the store holds serialisable state only. */
export interface Extra {
  /** The site; before the link stands every call is answered CONNECTION_LOST. */
  readonly host: Remote<HostCalls>
  /** Chain adapters, loaded when first needed. */
  readonly chains: { readonly load: (namespace: ChainNamespace) => Promise<ChainAdapter> }
  readonly connectors: {
    /** The connector that serves one namespace of an entry of the list. */
    readonly load: (info: ConnectorInfo, namespace: ChainNamespace) => Promise<Connector | undefined>
  }
  /** The wallet frame; it is loaded when something of it is first needed. */
  readonly wallet: EmbeddedWallet
  /** Signing in to the site; loaded when the site asks for it. */
  readonly signIn: () => Promise<SignInPart>
  /** Lists for sites that draw them themselves; loaded when one asks. */
  readonly headless: () => Promise<HeadlessPart>
  readonly storage: PartitionStorage
  readonly deployment: Deployment
  /** The shown attempt to connect, so that it can be given up. */
  readonly attempt: { current: AbortController | undefined }
  /** Ends the subscriptions to wallets, by namespace. */
  readonly subscriptions: Map<ChainNamespace, () => void>
  /**
   * A live value of one part, for the life of the document: made when it is first asked for.
   *
   * @example
   * const giveUps = extra.once(createGiveUps)
   */
  readonly once: <T>(make: () => T) => T
  /** Fetches a picture into the browser's cache. */
  readonly loadImage: (url: string) => Promise<unknown>
  /** Waits until something holds in the state; false when the time is over. */
  readonly until: (holds: () => boolean, timeoutMs: number) => Promise<boolean>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Which ticket is worked on, and until when somebody waits for it. */
export interface TicketContext {
  readonly ticketId: string
  readonly signal: AbortSignal
  /** To be called before a wallet has what it sends by itself: from then on nobody can say that it was not sent. */
  readonly onSending?: (() => void) | undefined
}

/** Signing in to the site with the connected wallet (SIWX); loaded when the site asks for it. */
export interface SignInPart {
  /** What a wallet that signs in while it connects is asked; undefined for one that cannot. */
  readonly prepare: (
    info: ConnectorInfo,
    namespace: ChainNamespace,
  ) => CoreThunk<Promise<SignInRequest | undefined>>
  /**
   * Asks a visitor who has just connected to sign in, unless they are or their wallet did.
   *
   * @returns whether something is shown for it.
   */
  readonly afterConnect: (
    namespace: ChainNamespace,
    signed: SignedIn | undefined,
  ) => CoreThunk<Promise<boolean>>
  /** The same for connections that were found again, where nobody stays connected without signing in. */
  readonly afterRestore: () => CoreThunk<Promise<void>>
  readonly signIn: (context: TicketContext) => CoreThunk<Promise<Result<unknown>>>
  readonly signOut: () => CoreThunk<Promise<Result<unknown>>>
  readonly sessions: () => CoreThunk<Promise<Result<unknown>>>
}

/** A request of the site to the modal itself. */
export interface HeadlessCall {
  readonly method: string
  readonly params?: unknown
  /** Aborted when the site gives the request up. */
  readonly signal?: AbortSignal
}

/** What sites ask that draw the list of wallets themselves; loaded when one does. */
export interface HeadlessPart {
  /**
   * @returns 4200 for a method that is none, −32602 naming the wrong field, else what the method answers.
   */
  readonly answer: (call: HeadlessCall) => CoreThunk<Promise<Result<unknown>>>
}
