import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { NODE_ACCESS } from '#schemas/rpc/node-access.ts'
import { SIMULATION_METHODS } from '#schemas/rpc/simulation-methods.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { problemCode } from '#server/http/problems/problem.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork } from '#server/providers/chain-nodes/served-networks.ts'
import { isBoundedTrace } from './bounded-trace.ts'
import { failureText, isFailure, parseCall, type JsonRpcCall, type JsonRpcFailure } from './json-rpc.ts'
import { callNode, type CallAnswer } from './node-call.ts'
import { RPC_LIMITS } from './rpc-limits.ts'

/** The answer to a JSON-RPC request: body and HTTP status. */
export interface RpcReply {
  readonly status: JsonRpcFailure['status']
  readonly text: string
}

/** Bytes left for the answers of one request. */
interface AnswerBudget {
  left: number
}

/** Answers JSON-RPC requests from the nodes of a network: validates, coalesces and forwards them. */
export class ChainRpcService {
  readonly #nodes: ChainNodes
  /** Coalesces identical reads in flight; nothing is cached afterwards. */
  readonly #reads: ReadCache<CallAnswer>

  constructor(nodes: ChainNodes, onCoalesced: () => void) {
    this.#nodes = nodes
    this.#reads = new ReadCache({
      maxEntries: 1,
      ttlMs: 0,
      observe: (outcome) => outcome === 'shared' && onCoalesced(),
    })
  }

  /**
   * Answers a call or a batch.
   *
   * @param request The parsed body: one call or a batch of at most 1,000.
   */
  async answer(served: ServedNetwork, request: unknown): Promise<RpcReply> {
    const budget = { left: RPC_LIMITS.answerBytes }
    if (!Array.isArray(request)) return this.#answerCall(served, request, budget)
    if (request.length === 0 || request.length > RPC_LIMITS.batchCalls) return refuseBatch(request.length)
    const replies: RpcReply[] = []
    for (let start = 0; start < request.length; start += RPC_LIMITS.batchConcurrency) {
      const slice = request.slice(start, start + RPC_LIMITS.batchConcurrency)
      replies.push(...(await Promise.all(slice.map((call) => this.#answerCall(served, call, budget)))))
    }
    return { status: 200, text: `[${replies.map((reply) => reply.text).join(',')}]` }
  }

  async #answerCall(served: ServedNetwork, value: unknown, budget: AnswerBudget): Promise<RpcReply> {
    const call = parseCall(value)
    if (isFailure(call)) return failed(call)
    const refusal = refuse(served, call) ?? (budget.left <= 0 ? answersTooLarge(call.id) : undefined)
    if (refusal !== undefined) return failed(refusal)
    try {
      const answer = await this.#ask(served, call)
      budget.left -= answer.bytes
      return budget.left < 0 ? failed(answersTooLarge(call.id)) : { status: 200, text: answer.for(call.id) }
    } catch (error) {
      return failed(upstreamFailure(call.id, error))
    }
  }

  #ask(served: ServedNetwork, call: JsonRpcCall): Promise<CallAnswer> {
    const make = () => callNode(this.#nodes, served, call)
    if (!isSharable(served, call.method)) return make()
    return this.#reads.get(keyOf(served.network.caipNetworkId, call), make)
  }
}

/** Calls that differ only in their id share a key. */
function keyOf(caipNetworkId: string, { method, params }: JsonRpcCall): string {
  return JSON.stringify([caipNetworkId, method, params])
}

function refuse(served: ServedNetwork, call: JsonRpcCall): JsonRpcFailure | undefined {
  const access = NODE_ACCESS[served.network.chainNamespace]
  if (access.protocol !== 'json-rpc') {
    const message = `${served.network.name} is read at /v1/esplora/${served.network.caipNetworkId}/, not by JSON-RPC.`
    return { id: call.id, code: RPC_CODES.methodNotFound, message, status: 400 }
  }
  const methods: readonly string[] = [
    ...access.reads,
    ...access.stateful,
    ...access.broadcasts,
    ...SIMULATION_METHODS[served.network.chainNamespace],
  ]
  if (!methods.includes(call.method)) {
    const name = call.method.slice(0, 64)
    const message = `The method ${name} is not served: only reading and sending signed transactions are.`
    return { id: call.id, code: RPC_CODES.methodNotFound, message, status: 200 }
  }
  if (call.method === 'debug_traceCall' && !isBoundedTrace(call.params)) {
    const message = 'debug_traceCall is served with the callTracer, its logs and nothing else.'
    return { id: call.id, code: RPC_CODES.invalidParams, message, status: 400 }
  }
  const limit = isLarge(served, call.method) ? RPC_LIMITS.broadcastBytes : RPC_LIMITS.paramsBytes
  if (Buffer.byteLength(JSON.stringify(call.params)) <= limit) return undefined
  const message = `\`params\` of ${call.method} may have at most ${limit} bytes.`
  return { id: call.id, code: RPC_CODES.invalidParams, message, status: 413 }
}

function isSharable(served: ServedNetwork, method: string): boolean {
  const access = NODE_ACCESS[served.network.chainNamespace]
  return access.protocol === 'json-rpc' && access.reads.some((name) => name === method)
}

/** Whether a call carries a transaction. */
function isLarge(served: ServedNetwork, method: string): boolean {
  const access = NODE_ACCESS[served.network.chainNamespace]
  const isBroadcast = access.protocol === 'json-rpc' && access.broadcasts.some((name) => name === method)
  return isBroadcast || SIMULATION_METHODS[served.network.chainNamespace].includes(method)
}

function upstreamFailure(id: string | number, error: unknown): JsonRpcFailure {
  const code = problemCode(error)
  if (code === undefined || !(error instanceof Error)) throw error
  const status = code === 'UPSTREAM_TIMEOUT' ? 504 : 502
  return { id, code: RPC_CODES.internal, message: error.message, status }
}

function answersTooLarge(id: string | number): JsonRpcFailure {
  const message = `The answers of one request may have at most ${RPC_LIMITS.answerBytes} bytes. Ask for less at once.`
  return { id, code: RPC_CODES.internal, message, status: 502 }
}

function refuseBatch(length: number): RpcReply {
  const message = `A batch has 1 to ${RPC_LIMITS.batchCalls} calls; this one has ${length}.`
  return failed({ id: null, code: RPC_CODES.invalidRequest, message, status: 400 })
}

function failed(failure: JsonRpcFailure): RpcReply {
  return { status: failure.status, text: failureText(failure) }
}
