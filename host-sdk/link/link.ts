import type { Failure, Result } from '#schemas/errors/result.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { OpenRequest } from '#schemas/protocol/open-request.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import type * as LazyParts from '#sdk/entries/lazy.ts'
import type { EarlySignals } from '#sdk/iframe/early-signals.ts'
import type { CardText } from '#sdk/iframe/failure-card.ts'
import type { CheckedOptions } from '#sdk/options/check-options.ts'
import type { WireOptions } from '#sdk/options/wire-options.ts'
import type { AccountStore } from '#sdk/state/account-store.ts'
import type { PosternAccount } from '#sdk/types/account.ts'
import type { PosternRequest, StandardAccount } from '#sdk/types/providers.ts'
import type { PosternState } from '#sdk/types/state.ts'

/** What the script on the page passes to the chunks, which are loaded in parallel to the frame. */
export interface LinkContext extends Pick<
  CheckedOptions,
  'projectId' | 'modalOrigin' | 'container' | 'onEvent' | 'siwx'
> {
  readonly chunks: LoadChunk
  /** The current options, which each document of the modal gets. */
  readonly wire: () => WireOptions
  readonly store: AccountStore
  /** Called after a newer state was stored. */
  readonly onState: (state: PosternState) => void
  readonly onResize: (heightPx: number) => void
  readonly onFocusOut: () => void
  readonly isShown: () => boolean
  /** The opening that waits for a document, which its hello then carries. */
  readonly takeOpening: () => OpenRequest | undefined
  /** Called when a document of the modal has answered, also after a reload. */
  readonly onReady: () => void
  readonly onFailed: (failure: Failure) => void
  /** Mounts the frame again, when the modal stopped answering. */
  readonly remount: () => void
}

/** A frame element, and what its watcher needs. */
export interface WatchedFrame {
  readonly context: LinkContext
  readonly frame: HTMLIFrameElement
  readonly early: EarlySignals
  /** The wallets of the page, for the hello. */
  readonly wallets: () => readonly InjectedWallet[]
  /** Called with the port of each document. */
  readonly onPort: (port: MessagePort) => void
}

/** Options of {@link CreateFrameLink}. */
export interface FrameLinkOptions {
  readonly context: LinkContext
  readonly handlers: Handlers<HostCalls>
  readonly wallets: WatchedFrame['wallets']
  /** Whether tickets are open: the heartbeat then checks that the modal is alive. */
  readonly hasTickets: () => boolean
  /** Called for a new document, after the connection to the old one was closed. */
  readonly onAttach: () => void
  /** Called when the document is gone. */
  readonly onDetach: () => void
}

/** The connection to the current document of the frame. */
export interface FrameLink extends Pick<Link, 'watch' | 'call' | 'destroy'> {
  readonly isConnected: () => boolean
}

/** What a request needs from its instance. */
export interface RequestCore {
  readonly store: AccountStore
  /** Resolves when earlier connections are restored, at once if there are none. */
  readonly restored: () => Promise<void>
  /** Submits a ticket for the visitor to decide about; resolves when the state shows the decision. */
  readonly submit: (kind: string, payload?: object, signal?: AbortSignal) => Promise<unknown>
  readonly read: (payload: object) => Promise<unknown>
  readonly connect: (namespace?: string, walletId?: string) => Promise<PosternAccount[]>
  readonly disconnect: (namespace?: string) => Promise<void>
  /** CAIP-2 id of the network that requests of a namespace go to. */
  readonly networkOf: (namespace: string) => string | undefined
}

/** The link to the modal: one for the life of an instance, over one connection per document of the frame. */
export interface Link {
  /**
   * Connects to each document of a frame, and finds out why if none connects.
   *
   * @returns leaves the frame: calls in flight fail, tickets wait for the next one.
   */
  readonly watch: (frame: HTMLIFrameElement, early: EarlySignals) => () => void
  readonly call: (name: string, params?: unknown) => Promise<Result<unknown>>
  /** Reads from a chain, at most 64 at a time. Rejects with the modal's failure. */
  readonly read: (params: unknown) => Promise<unknown>
  /** Submits a ticket for the visitor, without a time limit; the state shows the decision when it resolves. */
  readonly ask: (kind: string, payload: unknown, signal?: AbortSignal) => Promise<unknown>
  /** Passes on a change of theme or options; rejects when the modal refuses it. */
  readonly sync: (name: string, patch: WireOptions) => Promise<void>
  /** Reads the modal's newest state. */
  readonly refresh: () => Promise<void>
  /** Resolves when earlier connections have been restored, or found gone. */
  readonly initialized: () => Promise<void>
  readonly openTickets: () => number
  /** Ends the open tickets. */
  readonly failTickets: (reason: Failure) => void
  readonly cardText: (failure: Failure) => CardText | undefined
  /** Answers the requests of the EIP-1193 provider that need the modal. */
  readonly eip1193: (core: RequestCore, method: string, params: unknown) => Promise<unknown>
  /** Sends a request to any namespace and network. */
  readonly request: (core: RequestCore, request: PosternRequest) => Promise<unknown>
  /** The connected accounts of a namespace in Wallet Standard form. */
  readonly accounts: (namespace: string) => StandardAccount[]
  /** Runs a feature of the Wallet Standard wallet of a namespace. */
  readonly feature: (namespace: string, feature: string, inputs: readonly unknown[]) => Promise<unknown>
  readonly destroy: (reason: Failure) => void
}

/** Creates the connection side of the link. */
export type CreateFrameLink = (options: FrameLinkOptions) => FrameLink

/** The chunks of the script. */
export interface ChunkParts {
  /** The connection: handshake, calls, guards. */
  readonly link: { readonly createFrameLink: CreateFrameLink }
  /** The calls over the connection: tickets, state, and the wallets of the page. */
  readonly wallets: { readonly createLink: (context: LinkContext, connect: CreateFrameLink) => Link }
  /** The site's sign-in functions, and the features of the Wallet Standard wallets. */
  readonly lazy: typeof LazyParts
}

/**
 * Loads a chunk, by `import` in the npm package and by URL for script tags. The hash is for chunks whose hash the script does
 * not contain.
 */
export type LoadChunk = <N extends keyof ChunkParts>(name: N, hash?: string) => Promise<ChunkParts[N]>
