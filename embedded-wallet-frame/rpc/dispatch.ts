import { createQueue, type WithLock } from '#ui/platform/locks.ts'
import { isUnsettled, unsettled } from '#frame/preview/sending.ts'
import { answerWithPermission } from '#frame/rpc/answer-with-permission.ts'
import type { RpcDispatchOptions } from '#frame/rpc/dispatch-options.ts'
import { classOfMethod, isNodeMethod } from '#frame/rpc/policy.ts'
import { prepareTracked } from '#frame/rpc/prepare-tracked.ts'
import type { WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import { answerRepeated } from '#frame/rpc/sent-requests.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { findRpcMethod, parseRpcParams } from '#schemas/rpc/catalogue.ts'

/** A request as the modal sends it; nothing in it is trusted yet. */
export interface RpcCall {
  readonly requestId: string
  readonly caipNetworkId: string
  readonly method: string
  readonly params?: unknown
  /** Asks only what became of the request: nothing is performed and no approval is shown. */
  readonly isRepeat?: boolean
}

/** Handles requests of the site, from the modal's call to their answers. */
export interface RpcDispatch {
  readonly request: (call: RpcCall, siteOrigin: string) => Promise<Result<unknown>>
  /** Aborts this request, which its caller gave up; without an id, every request. */
  readonly abort: (requestId?: string) => void
}

/** A request that was accepted under its id. */
interface AcceptedRequest {
  /** The content of the request, so that no other request gets its answer. */
  readonly asks: string
  readonly answer: Promise<Result<unknown>>
}

const ABORTED = fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED'))
const NOT_ALLOWED = fail(RPC_CODES.unsupportedMethod, errorMessage('RPC_METHOD_NOT_ALLOWED'))
const UNKNOWN_NETWORK = fail(RPC_CODES.chainNotAdded, errorMessage('CHAIN_NOT_ADDED'))
const DUPLICATE = fail('DUPLICATE_ID', errorMessage('DUPLICATE_ID'))
const FAILED = fail(RPC_CODES.internal, errorMessage('UNKNOWN'))

/**
 * Requests whose answers are cached, so that a repeated request is not performed again. As many as the site's own tickets.
 */
const MAX_CACHED = 64

/**
 * Makes the dispatcher of requests. It answers reads at once, others after an approval unless a permission covers them. Each
 * request is answered exactly once: a repeated one under the same id gets the same answer, and a different one under that id
 * is refused. Where the outcome of a request was unknown, it is looked up again each time the request is repeated.
 *
 * @example
 * const rpc = createRpcDispatch({ ...rpcHandlers(partition, accountType), approvals, keys, sent, askNode, findNetwork, now })
 * await rpc.request({ requestId, caipNetworkId: 'eip155:1', method: 'personal_sign', params }, 'https://shop.example')
 */
export function createRpcDispatch(options: RpcDispatchOptions): RpcDispatch {
  const accepted = new Map<string, AcceptedRequest>()
  const open = new Map<string, AbortController>()
  // Two requests that send at the same time would use the same nonce.
  const inTurn = createQueue()

  const answer = async (call: RpcCall, siteOrigin: string): Promise<Result<unknown>> => {
    const controller = new AbortController()
    open.set(call.requestId, controller)
    try {
      const parsed = parseRequest(call, siteOrigin, controller.signal, options)
      return parsed.ok ? await answerRequest(parsed.value, options, inTurn) : parsed
    } catch {
      return FAILED
    } finally {
      open.delete(call.requestId)
    }
  }
  const accept = async (call: RpcCall, siteOrigin: string): Promise<Result<unknown>> => {
    const result = await answer(call, siteOrigin)
    if (isUnsettled(result)) accepted.delete(call.requestId)
    return result
  }
  return {
    request: async (call, siteOrigin) => {
      const asks = JSON.stringify([call.caipNetworkId, call.method, call.params])
      const known = accepted.get(call.requestId)
      if (known) return known.asks === asks ? known.answer : DUPLICATE
      if (call.isRepeat) return answerOutcome(call, siteOrigin, options)
      const started = accept(call, siteOrigin)
      accepted.set(call.requestId, { asks, answer: started })
      forgetOldest(accepted, open)
      return started
    },
    abort: (requestId) => {
      for (const [id, controller] of [...open].toReversed())
        if (requestId === undefined || id === requestId) controller.abort()
    },
  }
}

function forgetOldest(accepted: Map<string, unknown>, open: ReadonlyMap<string, unknown>): void {
  for (const id of accepted.keys()) {
    if (accepted.size <= MAX_CACHED) return
    if (!open.has(id)) accepted.delete(id)
  }
}

/** Not cached: the same request may still come to be performed. */
async function answerOutcome(
  call: RpcCall,
  siteOrigin: string,
  options: RpcDispatchOptions,
): Promise<Result<unknown>> {
  const parsed = parseRequest(call, siteOrigin, new AbortController().signal, options)
  if (!parsed.ok) return parsed
  try {
    return (await answerRepeated(parsed.value, options)) ?? unsettled()
  } catch {
    return unsettled()
  }
}

function parseRequest(
  { requestId, caipNetworkId, method, params }: RpcCall,
  siteOrigin: string,
  signal: AbortSignal,
  { findNetwork }: RpcDispatchOptions,
): Result<WalletRpcRequest> {
  const record = findRpcMethod(method)
  if (!record || classOfMethod(method) === 'refused') return NOT_ALLOWED
  const network = findNetwork(caipNetworkId)
  if (!network) return UNKNOWN_NETWORK
  if (network.chainNamespace !== record.namespace) return NOT_ALLOWED
  const parsed = parseRpcParams(method, params)
  if (!parsed.ok) return parsed
  return { ok: true, value: { requestId, method, params: parsed.value, network, siteOrigin, signal } }
}

async function answerRequest(
  request: WalletRpcRequest,
  options: RpcDispatchOptions,
  inTurn: WithLock,
): Promise<Result<unknown>> {
  const kind = classOfMethod(request.method)
  if (kind !== 'unsafe') return untilAborted(answerRead(request, options), request.signal)
  const prepare = options.handlers[request.method]
  if (!prepare) return NOT_ALLOWED
  const repeated = await answerRepeated(request, options)
  if (repeated) return repeated
  const permitted = await inTurn(() => answerWithPermission(request, prepare, options))
  return (
    permitted ??
    options.approvals.ask(request, async () => {
      const account = await options.keys.open(request.network, request.signal)
      if (!account.ok) return account
      const prepared = await prepareTracked(request, prepare, account.value, options)
      if (!prepared.ok) return prepared
      const preview = await options.nameAddresses(prepared.value.preview, request.network)
      return { ok: true, value: { ...prepared.value, preview } }
    })
  )
}

async function answerRead(request: WalletRpcRequest, options: RpcDispatchOptions): Promise<Result<unknown>> {
  const { method, network, params } = request
  const local = options.reads[method]
  if (local) {
    const { askNode, now, permissions } = options
    return local(request, {
      account: () => options.keys.peek(network),
      askNode,
      now,
      ...(permissions && { permissions }),
    })
  }
  return isNodeMethod(network.chainNamespace, method)
    ? options.askNode(network, method, params ?? [])
    : NOT_ALLOWED
}

/** The answer, or 4001 as soon as the request is aborted. */
function untilAborted(work: Promise<Result<unknown>>, signal: AbortSignal): Promise<Result<unknown>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(ABORTED), { once: true })
    work.then(resolve, reject)
  })
}
