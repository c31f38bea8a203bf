import { IFRAME_LOAD_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { toFailure } from '#schemas/errors/app-error.ts'
import { isChainNamespace, type ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { TicketKind, TicketPayload, TicketRequest } from '#schemas/protocol/ticket.ts'
import { selectIsConnected } from '../account/account-slice.ts'
import { disconnect } from '../connection/disconnect.ts'
import { selectIsInitialized } from '../modal/modal-slice.ts'
import { addNetwork, removeNetwork, switchNetwork } from '../network/switch-network.ts'
import type { CoreState, CoreThunk } from '../thunk.ts'
import { connectForSite } from './connect-for-site.ts'
import { requestForSite } from './request-for-site.ts'
import type { TicketContext } from './ticket-context.ts'

type TicketHandlers = {
  readonly [K in TicketKind]: (
    payload: TicketPayload<K>,
    context: TicketContext,
  ) => CoreThunk<Promise<Result<unknown>>>
}

const HANDLERS: TicketHandlers = {
  connect: connectForSite,
  disconnect: ({ namespace }) =>
    namespace === undefined
      ? disconnect()
      : withNamespace(namespace, (known) => disconnect({ namespace: known })),
  request: requestForSite,
  switchNetwork: ({ caipNetworkId }, context) => switchNetwork(caipNetworkId, context),
  addNetwork:
    ({ network }) =>
    (dispatch) =>
      Promise.resolve(dispatch(addNetwork(network))),
  removeNetwork: ({ caipNetworkId }) => removeNetwork(caipNetworkId),
}

/**
 * Works on one ticket of the site, once earlier connections have been restored: the wallet frame alone may take 20 s to
 * load, and a ticket that was sent again after a reload must find its wallet. Never rejects; numeric provider codes pass
 * unchanged.
 */
export function handleTicket(
  ticket: TicketRequest,
  signal: AbortSignal,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, { until }) => {
    await until(() => isRestored(ticket, getState()), IFRAME_LOAD_TIMEOUT_MS)
    try {
      return await dispatch(work(ticket, { ticketId: ticket.id, signal }))
    } catch (thrown) {
      return { ok: false, error: toFailure(thrown) }
    }
  }
}

/** A wallet that never answers holds up only the tickets that need it. */
function isRestored({ payload }: TicketRequest, state: CoreState): boolean {
  if (selectIsInitialized(state)) return true
  const namespace = 'namespace' in payload ? payload.namespace : undefined
  return isChainNamespace(namespace) && selectIsConnected(namespace)(state)
}

function work(ticket: TicketRequest, context: TicketContext): CoreThunk<Promise<Result<unknown>>> {
  // The table is typed by kind; the compiler cannot follow a union through it.
  const handler = HANDLERS[ticket.kind] as (
    payload: unknown,
    context: TicketContext,
  ) => CoreThunk<Promise<Result<unknown>>>
  return handler(ticket.payload, context)
}

function withNamespace(
  namespace: string,
  then: (known: ChainNamespace) => CoreThunk<Promise<Result<unknown>>>,
): CoreThunk<Promise<Result<unknown>>> {
  return (dispatch) =>
    isChainNamespace(namespace)
      ? dispatch(then(namespace))
      : Promise.resolve(fail('CHAIN_ADAPTER_NOT_FOUND', `There is no namespace ${namespace}.`))
}
