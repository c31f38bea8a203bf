import type { TicketQueue } from '#schemas/channel/ticket-queue.ts'
import { unwrap } from '#schemas/errors/app-error.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import { createWalletCallHandlers } from '#sdk/injected/wallet-call-handlers.ts'
import { withBareNames } from '#sdk/options/theme-names.ts'
import type { WireOptions } from '#sdk/options/wire-options.ts'
import { createPayments } from '#sdk/payments/create-payments.ts'
import { eip1193Request } from '#sdk/providers/eip1193-request.ts'
import { emitEip1193Events } from '#sdk/providers/eip1193-events.ts'
import type { RequestCore } from '#sdk/providers/request-core.ts'
import { sendRequest } from '#sdk/providers/send-request.ts'
import { standardAccounts } from '#sdk/providers/standard-accounts.ts'
import { runFeature } from '#sdk/providers/standard-features.ts'
import { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
import { acceptState } from '#sdk/state/accept-state.ts'
import { accountsOf } from '#sdk/state/accounts-of.ts'
import { watchDetailReads } from '#sdk/state/watch-detail-reads.ts'
import { hostStorage, type HostStorage } from '#sdk/storage/host-storage.ts'
import type { PosternState } from '#sdk/types/state.ts'
import type { ChunkParts, Link, LinkContext, LinkOptions } from './link.ts'

const INITIALIZED_LIMIT_MS = 10_000
/** Creates the link to the modal. It outlives the documents of the frame: tickets survive a reload. */
export function createLink(
  options: LinkOptions,
  { createFrameLink, createTicketQueue }: ChunkParts['link'],
): Link {
  const { store, modal, checked, registry, wire } = options
  // `isRestored` belongs to the current document: the store still has the state of the one before.
  let [isRestored, resolveDestroyed] = [false, (): void => {}]
  const storage = hostStorage(checked.projectId)
  const notifyModal = (name: string, params: unknown): void => void frame.call(name, params)
  const queue = createTicketQueue({
    deliver: (ticket) => (frame.isConnected() ? frame.call('enqueue', ticket) : undefined),
    cancel: (ticketId) => notifyModal('cancel', { ticketId }),
  })
  const walletCalls = createWalletCallHandlers({
    registry,
    markReachedWallet: queue.markReachedWallet,
    settle: queue.settle,
    onEvent: (event) => notifyModal('walletEvent', event),
  })
  const detailReads = watchDetailReads(() => {
    if (wire()['accountDetails'] !== false) notifyModal('syncOptions', { accountDetails: true })
  })
  const onState = (state: PosternState): void => {
    isRestored = state.initialized
    acceptState(detailReads.wrap(state), store, storage)
    modal.box.style.setProperty('color-scheme', state.themeMode)
    modal.setOpen(state.open)
  }
  const frame = createFrameLink({
    ...options,
    hasTickets: () => queue.size() > 0,
    onAttach: () => {
      isRestored = false
      detailReads.reset()
      registry.announceAll()
      const missed = changesSince(options.greeted(), wire())
      if (missed) notifyModal('syncOptions', withBareNames(missed))
      modal.ready(link)
      // After a reload in sight of the visitor the new document opens the last view, unless an open ticket does so.
      if (modal.renew()) (queue.size() > 0 ? modal.during(initialized) : modal.open()).catch(() => {})
      queue.resume()
    },
    onDetach: walletCalls.unsubscribeAll,
    handlers: { ...siteHandlers(options, storage, queue.settle, onState), ...walletCalls.handlers },
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
  emitEip1193Events(store, options.listeners)
  const link: Link = {
    ...frame,
    ask,
    open: async (view) => {
      const answer = await frame.call('open', view)
      if (!answer.ok) options.showFailure(answer.error)
      // The modal has sent its state before this answer.
      unwrap(answer)
    },
    connect: shareConnecting(core),
    submitPayment: createPayments(core),
    sync: async (name, patch) =>
      void (frame.isConnected() && unwrap(await frame.call(name, withBareNames(patch)))),
    initialized,
    failTickets: queue.failAll,
    ...requestsOfProviders(core),
    destroy: (reason) => {
      frame.destroy(reason)
      queue.failAll(reason)
      resolveDestroyed()
    },
  }
  return link
}

/** What the site changed between the hello of a document and the first answer of its application. */
function changesSince(before: WireOptions, now: WireOptions): WireOptions | undefined {
  const changed = Object.entries(now).filter(([name, value]) => value !== before[name])
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
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

/** The requests of the SDK's providers. */
function requestsOfProviders(core: RequestCore): Pick<Link, 'accounts' | 'eip1193' | 'feature' | 'request'> {
  const accounts = standardAccounts(core.store.get)
  return {
    accounts,
    eip1193: (method, params) => eip1193Request(core, method, params),
    request: (request) => sendRequest(core, request),
    feature: (namespace, feature, inputs) =>
      runFeature({ namespace, feature, inputs, ask: core.submit, accounts }),
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
): Omit<Handlers<HostCalls>, WalletCallName> {
  return {
    siwx: ({ step, input }) => answerSiwx(checked.siwx, step, input),
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
