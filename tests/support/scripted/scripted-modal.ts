import { createFirstContact } from '#sdk/link/first-contact.ts'
import type { ChunkParts, LoadChunk } from '#sdk/link/link.ts'
import { openConnection, type Connection } from '#schemas/channel/connection.ts'
import { remoteFacade, remoteMethods, servedMethods } from '#schemas/channel/serve.ts'
import { createTicketProcessor } from '#schemas/channel/ticket-processor.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { NamespaceSnapshot, Snapshot } from '#schemas/entities/snapshot.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { parseAnswer, parseCall, type Handlers, type Remote } from '#schemas/protocol/define-call.ts'
import { HOST_CALLS, MODAL_CALLS, type HostCalls, type ModalCalls } from '#schemas/protocol/host-modal.ts'
import type { TicketRequest } from '#schemas/protocol/ticket.ts'

/** Loads chunks by name, as the npm package does. */
export function chunksFrom(parts: {
  readonly [N in keyof ChunkParts]: () => Promise<ChunkParts[N]>
}): LoadChunk {
  return (name) => parts[name]()
}

type TicketHandler = (
  ticket: TicketRequest,
  signal: AbortSignal,
  onSending: () => void,
) => Promise<Result<unknown>>

/** A modal without a document: the product's own connection and schemas, with the answers of the test. */
export interface ScriptedModal {
  /** The argument of `assemblePostern`: the real chunks, with this modal in place of a frame's documents. */
  readonly chunks: LoadChunk
  readonly host: () => Remote<HostCalls>
  readonly calls: { readonly name: string; readonly params: unknown }[]
  readonly tickets: TicketRequest[]
  readonly wallets: () => readonly InjectedWallet[]
  /** The answer to a ticket; by default success without a value. */
  onTicket: TicketHandler
  onRead: (params: { method: string }) => Result<unknown>
  /** Changes the state, and notifies the site unless the next document is to report it. */
  readonly change: (patch: Partial<Snapshot>, how?: { readonly isTold: false }) => Promise<void>
  readonly connectEvm: (accounts: readonly string[], caipNetworkId?: string) => Promise<void>
  /** Loads a new document of the modal. */
  readonly reload: () => void
}

const done = (): Result<undefined> => ok(undefined)
const DISCONNECTED: NamespaceSnapshot = { status: 'disconnected', accounts: [], caipNetworkIds: ['eip155:1'] }

/** Creates the modal. */
export function scriptedModal(): ScriptedModal {
  quietFrames()
  const calls: ScriptedModal['calls'] = []
  const tickets: TicketRequest[] = []
  let wallets: readonly InjectedWallet[] = []
  let state: Snapshot = {
    rev: 0,
    open: false,
    loading: false,
    initialized: true,
    themeMode: 'dark',
    activeNamespace: 'eip155',
    namespaces: { eip155: { ...DISCONNECTED, caipNetworkId: 'eip155:1' } },
  }
  let connection: Connection | undefined
  let host: Remote<HostCalls> | undefined
  let listen: ((port: MessagePort) => void) | undefined

  const newDocument = (): void => {
    const { port1, port2 } = new MessageChannel()
    const desk = createTicketProcessor<TicketRequest>({
      handle: async (ticket, signal, onSending) => {
        tickets.push(ticket)
        return modal.onTicket(ticket, signal, onSending)
      },
      settle: (ticketId, result) =>
        void site.settle({ ticketId, result: result.ok ? { ok: true, value: result.value } : result }),
    })
    const handlers: Handlers<ModalCalls> = {
      open: async () => {
        await modal.change({ open: true })
        return ok(undefined)
      },
      close: async () => {
        desk.cancelAll()
        await modal.change({ open: false })
        return ok(undefined)
      },
      requestClose: done,
      enqueue: (ticket) => desk.enqueue(ticket),
      cancel: ({ ticketId }) => {
        desk.cancel(ticketId)
        return done()
      },
      read: (params) => modal.onRead(params),
      syncTheme: done,
      syncOptions: done,
      walletsChanged: (params) => {
        wallets = params.wallets
        return ok(undefined)
      },
      walletEvent: done,
      viewportChanged: done,
      getState: () => ok(state),
      ping: done,
    }
    const served = Object.entries(servedMethods(MODAL_CALLS, parseCall, handlers)).map(
      ([name, method]): [string, typeof method] => [
        name,
        {
          ...method,
          handle: (params) => {
            calls.push({ name, params })
            return method.handle(params)
          },
        },
      ],
    )
    connection?.destroy()
    connection = openConnection({
      port: port2,
      served: Object.fromEntries(served),
      remote: remoteMethods(HOST_CALLS),
    })
    const site = remoteFacade(HOST_CALLS, connection, parseAnswer)
    host = site
    listen?.(port1)
  }
  const modal: ScriptedModal = {
    chunks: chunksFrom({
      wallets: async () => ({
        createFirstContact: (context) =>
          createFirstContact(context, ({ onPort }) => {
            listen = onPort
            newDocument()
            return () => {
              listen = undefined
            }
          }),
      }),
      link: () => import('#sdk/entries/link.ts'),
      calls: () => import('#sdk/link/create-link.ts'),
    }),
    host: () => {
      if (!host) throw new Error('No document of the modal has been loaded.')
      return host
    },
    calls,
    tickets,
    wallets: () => wallets,
    onTicket: async () => ok(undefined),
    onRead: () => ok(null),
    change: async (patch, how) => {
      state = { ...state, ...patch, rev: state.rev + 1 }
      if (!how) await host?.stateChanged(state)
    },
    connectEvm: (addresses, caipNetworkId = 'eip155:1') =>
      modal.change({
        namespaces: {
          ...state.namespaces,
          eip155: {
            status: addresses.length > 0 ? 'connected' : 'disconnected',
            ...(addresses[0] !== undefined && { address: addresses[0] }),
            accounts: addresses.map((address) => ({ address, type: 'eoa' })),
            caipNetworkId,
            caipNetworkIds: ['eip155:1', 'eip155:10'],
          },
        },
      }),
    reload: newDocument,
  }
  return modal
}

/** Options that pass every check. */
export const SITE_OPTIONS = {
  projectId: 'demo',
  modalUrl: 'https://modal.test',
} satisfies Partial<Options> & { modalUrl: string }

/** The simulated browser reaches no network, so its frames stay empty. */
function quietFrames(): void {
  const settings: unknown = Reflect.get(window, 'happyDOM')?.settings
  Object.assign(Object(settings), { disableIframePageLoading: false, enableIframePageLoading: true })
  Object.defineProperty(HTMLIFrameElement.prototype, 'src', { set: () => {}, configurable: true })
}
