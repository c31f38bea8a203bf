import type { TicketProcessor } from '#schemas/channel/ticket-processor.ts'
import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { IFRAME_LOAD_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { toFailure } from '#schemas/errors/app-error.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { isChainNamespace, type ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { TicketKind, TicketPayload, TicketRequest } from '#schemas/protocol/ticket.ts'
import { findRpcMethod } from '#schemas/rpc/catalogue.ts'
import { withApproval } from '#modal/core/commands/embedded/wallet-screens.ts'
import { addNetwork, removeNetwork, switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { withSignIn } from '#modal/core/commands/sign-in/sign-in-part.ts'
import type { CoreThunk, Extra, SignInPart, TicketContext } from '#modal/core/commands/thunk.ts'
import { selectIsConnected } from '#modal/core/state/account/account-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import { selectIsInitialized } from '#modal/core/state/modal/modal-slice.ts'
import { connectForSite, disconnectForSite } from './connect-for-site.ts'
import { isRefusedByWallet } from './refuse-method.ts'
import { requestForSite } from './request-for-site.ts'

type TicketHandlers = {
  readonly [K in TicketKind]: (
    payload: TicketPayload<K>,
    context: TicketContext,
  ) => CoreThunk<Promise<Result<unknown>>>
}

const HANDLERS: TicketHandlers = {
  connect: connectForSite,
  disconnect: ({ namespace }) =>
    namespace === undefined ? disconnectForSite() : withNamespace(namespace, disconnectForSite),
  request: requestForSite,
  switchNetwork: ({ caipNetworkId }, context) => switchNetwork(caipNetworkId, context),
  addNetwork:
    ({ network }) =>
    (dispatch) =>
      Promise.resolve(dispatch(addNetwork(network))),
  removeNetwork: ({ caipNetworkId }) => removeNetwork(caipNetworkId),
  signIn: (_, context) => ifSignIn(({ signIn }) => signIn(context)),
  signOut: () => ifSignIn(({ signOut }) => signOut()),
  sessions: () => ifSignIn(({ sessions }) => sessions()),
  pay:
    (request, context) =>
    async (dispatch, _getState, { parts }) => {
      const part = await (await parts()).pay()
      return dispatch(part.pay(request, context))
    },
}

function ifSignIn(
  work: (part: SignInPart) => CoreThunk<Promise<Result<unknown>>>,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch) =>
    (await dispatch(withSignIn(work))) ?? fail('SIWX_NOT_ENABLED', errorMessage('SIWX_NOT_ENABLED'))
}

/**
 * Performs one ticket of the site once earlier connections have been restored. The wallet frame alone may take 20 s to load,
 * and a ticket that is repeated after a reload must find its wallet. Never rejects; numeric provider codes pass unchanged.
 */
export function handleTicket(
  ticket: TicketRequest,
  given: Omit<TicketContext, 'ticketId'>,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, extra) => {
    const perform = async (): Promise<Result<unknown>> => {
      await extra.until(() => isRestored(ticket, getState()), IFRAME_LOAD_TIMEOUT_MS)
      try {
        return await dispatch(work(ticket, { ticketId: ticket.id, ...given }))
      } catch (thrown) {
        return { ok: false, error: toFailure(thrown) }
      }
    }
    return (await isForFrame(ticket, getState(), extra)) ? dispatch(withApproval(perform)) : perform()
  }
}

/** Whether a ticket will be shown by the wallet frame, which has not loaded yet. The modal is opened in the meantime. */
async function isForFrame(ticket: TicketRequest, state: CoreState, { storage }: Extra): Promise<boolean> {
  if (ticket.kind !== 'request' || isRestored(ticket, state)) return false
  const { namespace, method } = ticket.payload
  if (!isChainNamespace(namespace) || findRpcMethod(method)?.safety !== 'unsafe') return false
  return traitsOfId(await storage.get(STORAGE_KEYS.connectedConnector, namespace)).isEmbedded
}

/**
 * Cancels the waiting requests before a ticket with an unknown method, which must not wait for the visitor
 * (docs/specification.md §4.53). The request that is being performed continues.
 */
export function preempt(
  ticket: TicketRequest,
  desk: Pick<TicketProcessor<TicketRequest>, 'cancelWaiting'>,
): CoreThunk {
  return (_dispatch, getState, { wallet }) => {
    if (ticket.kind !== 'request' || !isRefusedByWallet(ticket.payload, getState())) return
    desk.cancelWaiting(({ id, kind }) => kind === 'request' && id !== ticket.id)
    void wallet.ready().then((frame) => (frame.ok ? frame.value.rpcAbort({}) : frame))
  }
}

/** A wallet that never answers delays only the tickets that need it. */
function isRestored({ payload }: TicketRequest, state: CoreState): boolean {
  if (selectIsInitialized(state)) return true
  const namespace = 'namespace' in payload ? payload.namespace : undefined
  return isChainNamespace(namespace) && selectIsConnected(namespace)(state)
}

function work(ticket: TicketRequest, context: TicketContext): CoreThunk<Promise<Result<unknown>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler does not correlate a kind with its payload
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
