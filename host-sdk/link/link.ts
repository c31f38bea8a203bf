import type { Failure, Result } from '#schemas/errors/result.ts'
import type { EarlySignals } from '#sdk/iframe/early-signals.ts'
import type { CardText } from '#sdk/iframe/failure-card.ts'
import type { InstanceCore } from '#sdk/instance-core.ts'
import type { CheckedOptions } from '#sdk/options/check-options.ts'
import type { WireOptions } from '#sdk/options/wire-options.ts'
import type { AccountStore } from '#sdk/state/account-store.ts'
import type { PosternRequest, StandardAccount } from '#sdk/types/providers.ts'
import type { PosternState } from '#sdk/types/state.ts'
import type { createFrameLink } from './frame-link.ts'
import type { createLink } from './create-link.ts'
import type * as LateParts from '#sdk/entries/late.ts'

/** What the script on the page hands to the chunks, which are loaded beside the frame. */
export interface LinkContext extends Pick<
  CheckedOptions,
  'projectId' | 'modalOrigin' | 'container' | 'onEvent' | 'siwx'
> {
  readonly chunks: Chunks
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
  readonly eip1193: (core: InstanceCore, method: string, params: unknown) => Promise<unknown>
  /** A request to any namespace and network. */
  readonly request: (core: InstanceCore, request: PosternRequest) => Promise<unknown>
  /** Live accounts of our Wallet Standard wallet of a namespace. */
  readonly accounts: (namespace: string) => StandardAccount[]
  /** Runs a feature of our Wallet Standard wallet of a namespace. */
  readonly feature: (namespace: string, feature: string, inputs: readonly unknown[]) => Promise<unknown>
  readonly destroy: (reason: Failure) => void
}

/** What the script loads when it needs it. */
export interface ChunkParts {
  /** The connection: handshake, calls, guards. */
  readonly link: { readonly createFrameLink: typeof createFrameLink }
  /** What is said over it: tickets, state, and the wallets of the page. */
  readonly wallets: { readonly createLink: typeof createLink }
  /** The site's functions for signing in, and the features of our own wallet. */
  readonly late: typeof LateParts
}

/** Loads a chunk; how depends on how the script came. The hash is for those whose own the script does not carry. */
export type Chunks = <N extends keyof ChunkParts>(name: N, hash?: string) => Promise<ChunkParts[N]>
