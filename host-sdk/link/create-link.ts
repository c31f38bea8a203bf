import { createTicketQueue, type TicketQueue } from '#schemas/channel/ticket-queue.ts'
import { unwrap } from '#schemas/errors/app-error.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import { createWalletRegistry, type WalletRegistry } from '#sdk/injected/registry.ts'
import { createWalletCallHandlers, type WalletCallHandlers } from '#sdk/injected/wallet-call-handlers.ts'
import { withBareNames } from '#sdk/options/theme-names.ts'
import type { WireOptions } from '#sdk/options/wire-options.ts'
import { emitEip1193Events } from '#sdk/providers/eip1193-events.ts'
import type { RequestCore } from '#sdk/providers/request-core.ts'
import { standardAccounts } from '#sdk/providers/standard-accounts.ts'
import { acceptState } from '#sdk/state/accept-state.ts'
import { accountsOf } from '#sdk/state/accounts-of.ts'
import { sharePromise } from '#sdk/state/share-promise.ts'
import { watchDetailReads } from '#sdk/state/watch-detail-reads.ts'
import { hostStorage, type HostStorage } from '#sdk/storage/host-storage.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { cardText } from './card-text.ts'
import type { ChunkParts, CreateFrameLink, Link, LinkContext } from './link.ts'
import { loadFailure } from './load-failure.ts'
import { watchPage } from './watch-page.ts'

declare const __LAZY_HASH__: string | undefined

const INITIALIZED_LIMIT_MS = 10_000
/** The hash of the lazy chunk, for script tags; the script itself has the hash of this chunk. */
const LAZY_HASH = typeof __LAZY_HASH__ === 'undefined' ? undefined : __LAZY_HASH__

/**
 * Creates the link to the modal. It outlives the documents of the frame: tickets and discovered wallets survive a reload.
 *
 * @param connect makes its connection side; it comes in a chunk of its own.
 */
export function createLink(context: LinkContext, connect: CreateFrameLink): Link {
  const { store, modal, checked } = context
  // `isRestored` belongs to the current document: the store still has the state of the one before.
  let [isRestored, resolveDestroyed] = [false, (): void => {}]
  const storage = hostStorage(checked.projectId)
  const lazyParts = sharePromise(() => context.chunks('lazy', LAZY_HASH))
  const notifyModal = (name: string, params: unknown): void => void frame.call(name, params)
  const queue = createTicketQueue({
    deliver: (ticket) => (frame.isConnected() ? frame.call('enqueue', ticket) : undefined),
    cancel: (ticketId) => notifyModal('cancel', { ticketId }),
  })
  const { registry, walletCalls } = bridgeWallets(context.wire(), queue, notifyModal, lazyParts)
  const siwx: Handlers<HostCalls>['siwx'] = async ({ step, input }) =>
    (await lazyParts()).answerSiwx(checked.siwx, step, input)
  const detailReads = watchDetailReads(() => {
    if (context.wire()['accountDetails'] !== false) notifyModal('syncOptions', { accountDetails: true })
  })
  const onState = (state: PosternState): void => {
    isRestored = state.initialized
    acceptState(detailReads.wrap(state), store, storage)
    // The visitor may press next, which should wait for nothing.
    lazyParts().catch(() => {})
    modal.box.style.setProperty('color-scheme', state.themeMode)
    modal.setOpen(state.open)
  }
  const page = watchPage(modal, checked.container === undefined)
  const frame = connect({
    context,
    hasTickets: () => queue.size() > 0,
    wallets: registry.list,
    // It is there with its skeleton, or more.
    onDocument: () => modal.setBusy(false),
    onAttach: () => {
      isRestored = false
      detailReads.reset()
      registry.announceAll()
      modal.ready(link)
      // After a reload in sight of the visitor the new document opens the last view, unless an open ticket does so.
      if (modal.renew()) (queue.size() > 0 ? modal.during(initialized) : modal.open()).catch(() => {})
      queue.resume()
    },
    onFailed: (code) => modal.fail(loadFailure(code), cardText({ code })),
    onDetach: walletCalls.unsubscribeAll,
    handlers: { ...siteHandlers(context, storage, queue.settle, onState), ...walletCalls.handlers, siwx },
  })
  // The modal sends the state that a ticket changed before it settles the ticket, on the same port.
  const ask: Link['ask'] = async (kind, payload, signal) => unwrap(await queue.submit(kind, payload, signal))
  const destroyed = new Promise<void>((resolve) => (resolveDestroyed = resolve))
  const initialized = (): Promise<void> => waitUntilRestored(store, () => isRestored, destroyed)
  const core: RequestCore = {
    store,
    submit: ask,
    read: async (params) => unwrap(await frame.read(params)),
  }
  emitEip1193Events(store, context.listeners)
  const link: Link = {
    ...frame,
    watch: (element, early) => page.watch(element, frame.watch(element, early)),
    onShown: page.onShown,
    ask,
    open: async (view) => {
      const answer = await frame.call('open', view)
      if (!answer.ok) modal.showFailure(answer.error, cardText(answer.error))
      unwrap(answer)
      const state = await frame.call('getState')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the connection has validated it by its guard
      if (state.ok) onState(state.value as PosternState)
    },
    connect: shareConnecting(core),
    sync: async (name, patch) =>
      void (frame.isConnected() && unwrap(await frame.call(name, withBareNames(patch)))),
    initialized,
    failTickets: queue.failAll,
    ...requestsOfProviders(core, lazyParts),
    destroy: (reason) => {
      page.onShown(false)
      frame.destroy(reason)
      queue.failAll(reason)
      registry.stop()
      resolveDestroyed()
    },
  }
  return link
}

/**
 * Resolves when the current document has restored earlier connections, after a time limit, or when the instance is destroyed.
 */
function waitUntilRestored(
  store: LinkContext['store'],
  isRestored: () => boolean,
  destroyed: Promise<void>,
): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => void (isRestored() && (stop(), clearTimeout(timer), resolve()))
    const stop = store.subscribe(check)
    const timer = setTimeout(resolve, INITIALIZED_LIMIT_MS)
    void destroyed.then(resolve)
    check()
  })
}

/** Discovers the wallets of the page, and calls them for the modal. */
function bridgeWallets(
  { enableEIP6963, enableInjected }: WireOptions,
  queue: TicketQueue,
  notifyModal: (name: string, params: unknown) => void,
  lazyParts: () => Promise<ChunkParts['lazy']>,
): { readonly registry: WalletRegistry; readonly walletCalls: WalletCallHandlers } {
  const registry = createWalletRegistry({
    eip6963: enableEIP6963 !== false,
    injected: enableInjected !== false,
    onChange: (wallets) => notifyModal('walletsChanged', { wallets }),
  })
  const walletCalls = createWalletCallHandlers({
    registry,
    markReachedWallet: queue.markReachedWallet,
    settle: queue.settle,
    onEvent: (event) => notifyModal('walletEvent', event),
    callFeature: async (wallet, call) => (await lazyParts()).callFeature(wallet, call),
  })
  return { registry, walletCalls }
}

/** The requests of the SDK's providers, whose code is loaded when it is needed. */
function requestsOfProviders(
  core: RequestCore,
  lazyParts: () => Promise<ChunkParts['lazy']>,
): Pick<Link, 'accounts' | 'eip1193' | 'feature' | 'request'> {
  const accounts = standardAccounts(core.store.get)
  return {
    accounts,
    eip1193: async (method, params) => (await lazyParts()).eip1193Request(core, method, params),
    request: async (request) => (await lazyParts()).sendRequest(core, request),
    feature: async (namespace, feature, inputs) =>
      (await lazyParts()).runFeature({ namespace, feature, inputs, ask: core.submit, accounts }),
  }
}

/** Lets the visitor connect; a call with the arguments of one that still waits shares its outcome. */
function shareConnecting({ submit, store }: RequestCore): Link['connect'] {
  const waiting = new Map<string, ReturnType<Link['connect']>>()
  const connect: Link['connect'] = async (namespace, walletId, left) => {
    await submit('connect', { namespace, walletId }, left)
    return accountsOf(store, namespace ?? store.get().activeNamespace)
  }
  return (namespace, walletId, left) => {
    const key = `${namespace} ${walletId}`
    const outcome = waiting.get(key) ?? connect(namespace, walletId, left).finally(() => waiting.delete(key))
    waiting.set(key, outcome)
    return outcome
  }
}

type WalletCallName = 'walletRequest' | 'walletFeature' | 'walletSubscribe' | 'walletUnsubscribe'

/** Handles the modal's calls to the site, whose parameters the guards have validated. */
function siteHandlers(
  { checked, modal }: LinkContext,
  storage: HostStorage,
  settle: TicketQueue['settle'],
  onState: (state: PosternState) => void,
): Omit<Handlers<HostCalls>, WalletCallName | 'siwx'> {
  return {
    stateChanged: (state) => done(onState(state)),
    settle: ({ ticketId, result }) =>
      done(settle(ticketId, result.ok ? ok(result.value) : { ok: false, error: result.error })),
    event: (event) => done(checked.onEvent?.(event)),
    hostStoreGet: ({ key }) => ok(storage.get(key)),
    hostStoreSet: ({ key, value }) => done(storage.set(key, value)),
    resize: ({ heightPx }) =>
      done(checked.container && modal.box.style.setProperty('height', `${heightPx}px`)),
    focusOut: () => done(modal.box.querySelector('iframe')?.blur()),
  }
}

/** The answer of a call without a result. */
function done(_work?: void): Result<undefined> {
  return ok(undefined)
}
