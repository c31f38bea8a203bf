import type { createTicketQueue } from '#schemas/channel/ticket-queue.ts'
import type { Failure, Result } from '#schemas/errors/result.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { HostInit } from '#schemas/protocol/host-init.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import type { LeaveReason } from '#sdk/iframe/dialog.ts'
import type { EarlySignals } from '#sdk/iframe/early-signals.ts'
import type { CardText } from '#sdk/iframe/failure-card.ts'
import type { ModalWindow } from '#sdk/iframe/modal-window.ts'
import type { CheckedOptions } from '#sdk/options/page-options.ts'
import type { WireOptions } from '#sdk/options/wire-options.ts'
import type { WalletRegistry } from '#sdk/injected/registry.ts'
import type { Eip1193Listeners } from '#sdk/providers/eip1193-listeners.ts'
import type { AccountStore } from '#sdk/state/account-store.ts'
import type { PosternAccount } from '#sdk/types/account.ts'
import type { PaymentRequest, PaymentResult } from '#sdk/types/payment.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternRequest, StandardAccount } from '#sdk/types/providers.ts'
import type { LoadFailureCode } from './load-failure.ts'

/** What the script on the page passes to the chunks, which are loaded in parallel to the frame. */
export interface LinkContext {
  readonly checked: CheckedOptions
  readonly chunks: LoadChunk
  /** The current options, which each document of the modal gets. */
  readonly wire: () => WireOptions
  readonly store: AccountStore
  /** The listeners of the EIP-1193 provider, which the link calls. */
  readonly listeners: Eip1193Listeners
  readonly modal: LinkedModal
}

/** The window and the frame, as the link uses them. */
export interface LinkedModal extends Pick<
  ModalWindow,
  'abort' | 'root' | 'box' | 'isShown' | 'hasCard' | 'setBusy' | 'setOpen' | 'renew' | 'showFailure'
> {
  /** Mounts a new frame in place of the one there. */
  readonly mount: () => void
  /** Called when a document of the modal has answered, also after a reload. */
  readonly ready: (link: Link) => void
  /** Takes the frame away and shows the failure. */
  readonly fail: (failure: Failure, text?: CardText) => void
  /** Opens the view of the last opening. */
  readonly open: () => Promise<void>
  /** Shows the window while the work waits. */
  readonly during: (work: (link: Link) => Promise<void>) => Promise<void>
  /** How often the window was opened, and what a document takes in its hello, once. */
  readonly opening: { count: number; next?: Opening | undefined }
}

/** What a visitor is about to see: a view, or the wallets for a connect ticket. */
export type Opening = Pick<HostInit, 'open' | 'connect'>

/** Why the window closes: for the site, or for a visitor who leaves, whom the modal may refuse. */
export interface Leaving {
  readonly force?: boolean | undefined
  readonly reason?: LeaveReason | undefined
}

/** A frame element, and what its watcher needs. */
export interface WatchedFrame {
  readonly context: LinkContext
  readonly frame: HTMLIFrameElement
  readonly early: EarlySignals
  /** The wallets of the page, for the hello. */
  readonly wallets: () => readonly InjectedWallet[]
  /** Called with the port of each document, and whether it opens at once. */
  readonly onPort: (port: MessagePort, isOpening?: boolean) => void
  /** Called when a document cannot be loaded. */
  readonly onFailed: (failure: LoadFailureCode) => void
}

/** The first contact with the documents of the frame, and the link, once one of them has answered. */
export interface FirstContact {
  /** The link, once it is loaded. */
  readonly link: () => Link | undefined
  /**
   * Closes the window, unless the modal refuses.
   *
   * @param abandon ends what waits for the modal.
   * @returns the view that holds the modal open, if one does and the closing is not forced.
   */
  readonly close: (how: Leaving, abandon: () => void) => ReturnType<Postern['close']>
  /**
   * Connects to each document of a frame, and finds out why if none connects.
   *
   * @returns leaves the frame: calls in flight fail, tickets wait for the next one.
   */
  readonly watch: (frame: HTMLIFrameElement, early: EarlySignals) => () => void
  /** Follows the window: the page behind it does not scroll. */
  readonly onShown: (isShown: boolean) => void
  readonly destroy: (reason: Failure) => void
}

/** What the first contact passes to the link. */
export interface LinkOptions extends LinkContext {
  readonly registry: WalletRegistry
  /** The options that the hello of the current document had. */
  readonly greeted: () => WireOptions
  /** Called when a document has stopped answering. */
  readonly onFailed: (failure: LoadFailureCode) => void
  /** Shows the card for a failure in place of the modal. */
  readonly showFailure: (failure: Failure) => void
}

/** Options of the connection. */
export interface FrameLinkOptions extends Pick<LinkOptions, 'modal' | 'onFailed'> {
  readonly handlers: Handlers<HostCalls>
  /** Whether tickets are open: the heartbeat then checks that the modal is alive. */
  readonly hasTickets: () => boolean
  /** Called when the application of a document answers. */
  readonly onAttach: () => void
  /** Called when the document is gone. */
  readonly onDetach: () => void
}

/** The connection to the current document of the frame. */
export interface FrameLink extends Pick<Link, 'attach' | 'detach' | 'isConnected' | 'call' | 'destroy'> {
  /** Reads from a chain, at most 64 at a time. */
  readonly read: (params: unknown) => Promise<Result<unknown>>
}

/** The link to the modal: one for the life of an instance, over one connection per document of the frame. */
export interface Link {
  /** Connects to a new document by its port, after the connection to the old one was closed. */
  readonly attach: (port: MessagePort) => void
  /** Closes the connection: calls in flight fail, tickets wait for the next one. */
  readonly detach: () => void
  /** Whether the application of a document has answered. */
  readonly isConnected: () => boolean
  readonly call: (name: string, params?: unknown) => Promise<Result<unknown>>
  /** Submits a ticket for the visitor, without a time limit; the state shows the decision when it resolves. */
  readonly ask: (kind: string, payload: object, signal?: AbortSignal) => Promise<unknown>
  /** Opens a view; rejects when the modal refuses it. */
  readonly open: (view: object) => Promise<void>
  /** Lets the visitor connect; a second call while the first one waits is the same. */
  readonly connect: (
    namespace: string | undefined,
    walletId: string | undefined,
    left?: AbortSignal,
  ) => Promise<PosternAccount[]>
  /**
   * Lets the visitor pay. For an element, its attributes are the request, and it gets `postern:paid`.
   *
   * @param left aborts when the visitor leaves before the modal is shown.
   * @returns when the modal is shown: what waits for the outcome, so that the window does not.
   */
  readonly submitPayment: (
    request: PaymentRequest | Element,
    left?: AbortSignal,
  ) => Promise<() => Promise<PaymentResult>>
  /** Passes on a change of theme or options to a document that is there; rejects when the modal refuses it. */
  readonly sync: (name: string, patch: WireOptions) => Promise<void>
  /** Resolves when earlier connections have been restored, or found gone. */
  readonly initialized: () => Promise<void>
  /** Ends the open tickets. */
  readonly failTickets: (reason: Failure) => void
  /** Answers the requests of the EIP-1193 provider that need the modal. */
  readonly eip1193: (method: string, params: unknown) => Promise<unknown>
  /** Sends a request to any namespace and network. */
  readonly request: (request: PosternRequest) => Promise<unknown>
  /** The connected accounts of a namespace in Wallet Standard form. */
  readonly accounts: (namespace: string) => StandardAccount[]
  /** Runs a feature of the Wallet Standard wallet of a namespace. */
  readonly feature: (namespace: string, feature: string, inputs: readonly unknown[]) => Promise<unknown>
  readonly destroy: (reason: Failure) => void
}

/** The chunks of the script. */
export interface ChunkParts {
  /** The wallets of the page, and the answer to the frame's document: all that the list waits for. */
  readonly wallets: { readonly createFirstContact: (context: LinkContext) => FirstContact }
  /** The connection, and the tickets that outlive it. */
  readonly link: {
    readonly createTicketQueue: typeof createTicketQueue
    readonly createFrameLink: (options: FrameLinkOptions) => FrameLink
  }
  /** The calls over it: state, requests, wallets, the site's sign-in functions. */
  readonly calls: { readonly createLink: (options: LinkOptions, parts: ChunkParts['link']) => Link }
}

/**
 * Loads a chunk, by `import` in the npm package and by URL for script tags. The hash is for chunks whose hash the script does
 * not contain.
 */
export type LoadChunk = <N extends keyof ChunkParts>(name: N, hash?: string) => Promise<ChunkParts[N]>
