import { createTicketProcessor } from '#schemas/channel/ticket-processor.ts'
import type { Result } from '#schemas/errors/result.ts'
import type { TicketRequest } from '#schemas/protocol/ticket.ts'
import { createHostHandlers } from '#modal/core/reactions/host/host-handlers.ts'
import { createEarlyOpening } from '#modal/core/reactions/host/early-opening.ts'
import { publishSnapshots, type SnapshotPublisher } from '#modal/core/reactions/host/publish-snapshots.ts'
import { loadOnce } from '#modal/lib/load-once.ts'
import { openHostLink } from '#modal/links/host-link.ts'
import type { LazyHost } from '#modal/links/lazy-host.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { LiveExtra } from '#modal/app/extra.ts'
import type { AppStore } from '#modal/app/store.ts'

/** The first view has been drawn by then. */
const AFTER_FIRST_VIEW_MS = 1_000

/** This chunk contains the RPC catalogue, which the first view does not need. */
const loadTickets = loadOnce(() => import('#modal/core/commands/tickets/handle-ticket.ts'))

/**
 * Opens the link over a verified port. Calls of the site come in, snapshots and settled tickets go out.
 *
 * @param options.rawOptions the options as the site sent them. Later patches are applied on top of them.
 * @param options.isUp answers each heartbeat.
 */
export function serveSite(options: {
  readonly store: AppStore
  readonly live: Pick<LiveExtra, 'emitWalletEvent'>
  readonly host: LazyHost
  readonly port: MessagePort
  readonly rawOptions: unknown
  /** The call or the ticket for which the site's hello has opened the modal: when it arrives, the modal is open. */
  readonly openedBy: 'open' | 'connect' | undefined
  readonly isUp: () => boolean
}): void {
  const { store, host } = options
  const { calls } = host
  let publisher: SnapshotPublisher | undefined
  const early = createEarlyOpening(options.openedBy)
  const desk = createTicketProcessor<TicketRequest>({
    handle: async (ticket, signal, onSending) => {
      const { handleTicket } = await loadTickets()
      const isShown = ticket.kind === 'connect' && early.take('connect')
      return store.dispatch(handleTicket(ticket, { signal, onSending, isShown }))
    },
    settle: (ticketId, result) => {
      // The site learns what a ticket changed before the ticket's promise resolves.
      publisher?.flush()
      void calls.settle({ ticketId, result: result.ok ? result : { ok: false, error: { ...result.error } } })
    },
  })
  const enqueue = (ticket: TicketRequest): Result<undefined> => {
    const receipt = desk.enqueue(ticket)
    if (receipt.ok && desk.openTicket()?.id !== ticket.id)
      void loadTickets().then(
        ({ preempt }) => store.dispatch(preempt(ticket, desk)),
        () => {},
      )
    return receipt
  }
  const publish = (): SnapshotPublisher =>
    publishSnapshots({ store, send: (snapshot) => void calls.stateChanged(snapshot) })
  const handlers = createHostHandlers({
    store,
    desk: { ...desk, enqueue },
    publisher: () => (publisher ??= publish()),
    onWalletEvent: options.live.emitWalletEvent,
    rawOptions: options.rawOptions,
    early,
    isUp: options.isUp,
  })
  host.attach(openHostLink(options.port, handlers))
  publisher ??= publish()
  startTimer(() => {
    import('./after-first-view.ts').then(
      ({ startAfterFirstView }) => store.dispatch(startAfterFirstView(globalThis)),
      () => {},
    )
  }, AFTER_FIRST_VIEW_MS)
}
