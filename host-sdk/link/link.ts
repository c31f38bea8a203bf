import type { Failure, Result } from '#schemas/errors/result.ts'
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

/** What the script on the page hands to the chunks, which are loaded beside the frame. */
export interface LinkContext extends Pick<
  CheckedOptions,
  'projectId' | 'modalOrigin' | 'container' | 'onEvent' | 'siwx'
> {
  readonly chunks: LoadChunk
  /** The options as they are now, for each document of the modal. */
  readonly wire: () => WireOptions
  readonly store: AccountStore
  /** A newer state was stored. */
  readonly onState: (state: PosternState) => void
  readonly onResize: (heightPx: number) => void
  readonly onFocusOut: () => void
  readonly isShown: () => boolean
  /** A document of the modal answered; called for reloads too. */
  readonly onReady: () => void
  readonly onFailed: (failure: Failure) => void
  /** The modal stopped answering: its frame has to be built anew. */
  readonly remount: () => void
}

/** What is watched of one frame element. */
export interface WatchedFrame {
  readonly context: LinkContext
  readonly frame: HTMLIFrameElement
  readonly early: EarlySignals
  /** Called with the port of each document. */
  readonly onPort: (port: MessagePort) => void
}

/** What the connection side of the link works with. */
export interface FrameLinkOptions {
  readonly context: LinkContext
  readonly handlers: Handlers<HostCalls>
  /** While somebody waits, the modal is asked for heartbeats. */
  readonly hasTickets: () => boolean
  /** A new document stands, after the old one's connection was closed. */
  readonly onAttach: () => void
  /** The document is gone. */
  readonly onDetach: () => void
}

/** The connection to whatever document the frame holds. */
export interface FrameLink extends Pick<Link, 'watch' | 'call' | 'destroy'> {
  readonly isConnected: () => boolean
}

/** What a request needs of the instance it is made by. */
export interface RequestCore {
  readonly store: AccountStore
  /** Waits for earlier connections to be restored; resolves at once when there are none. */
  readonly restored: () => Promise<void>
  /** Asks the visitor; resolves when the state shows what they decided. */
  readonly submit: (kind: string, payload?: object, signal?: AbortSignal) => Promise<unknown>
  readonly read: (payload: object) => Promise<unknown>
  readonly connect: (namespace?: string, walletId?: string) => Promise<PosternAccount[]>
  readonly disconnect: (namespace?: string) => Promise<void>
  /** CAIP-2 id requests of a namespace go to. */
  readonly networkOf: (namespace: string) => string | undefined
}

/** The link to the modal: one for the life of an instance, over one connection per document of the frame. */
export interface Link {
  /**
   * Waits for the documents of a frame, talks to each, and finds out why when none comes.
   *
   * @returns leaves the frame: calls in flight fail, tickets wait for the next one.
   */
  readonly watch: (frame: HTMLIFrameElement, early: EarlySignals) => () => void
  readonly call: (name: string, params?: unknown) => Promise<Result<unknown>>
  /** Chain reads: 64 in flight, the others wait. Rejects with the modal's failure. */
  readonly read: (params: unknown) => Promise<unknown>
  /** Asks the visitor, without a timer; the state shows what they decided when it resolves. */
  readonly ask: (kind: string, payload: unknown, signal?: AbortSignal) => Promise<unknown>
  /** Passes on a change of theme or options; rejects when the modal refuses it. */
  readonly sync: (name: string, patch: WireOptions) => Promise<void>
  /** Takes the modal's newest state. */
  readonly refresh: () => Promise<void>
  /** Resolves when earlier connections have been restored, or found gone. */
  readonly initialized: () => Promise<void>
  readonly openTickets: () => number
  /** Ends the open tickets. */
  readonly failTickets: (reason: Failure) => void
  readonly cardText: (failure: Failure) => CardText | undefined
  /** What our EIP-1193 provider answers when the script cannot. */
  readonly eip1193: (core: RequestCore, method: string, params: unknown) => Promise<unknown>
  /** A request to any namespace and network. */
  readonly request: (core: RequestCore, request: PosternRequest) => Promise<unknown>
  /** Live accounts of our Wallet Standard wallet of a namespace. */
  readonly accounts: (namespace: string) => StandardAccount[]
  /** Runs a feature of our Wallet Standard wallet of a namespace. */
  readonly feature: (namespace: string, feature: string, inputs: readonly unknown[]) => Promise<unknown>
  readonly destroy: (reason: Failure) => void
}

/** Makes the connection side of the link. */
export type CreateFrameLink = (options: FrameLinkOptions) => FrameLink

/** What the script loads when it needs it. */
export interface ChunkParts {
  /** The connection: handshake, calls, guards. */
  readonly link: { readonly createFrameLink: CreateFrameLink }
  /** What is said over it: tickets, state, and the wallets of the page. */
  readonly wallets: { readonly createLink: (context: LinkContext, connect: CreateFrameLink) => Link }
  /** The site's functions for signing in, and the features of our own wallet. */
  readonly lazy: typeof LazyParts
}

/** Loads a chunk; how depends on how the script came. The hash is for those whose own the script does not carry. */
export type LoadChunk = <N extends keyof ChunkParts>(name: N, hash?: string) => Promise<ChunkParts[N]>
