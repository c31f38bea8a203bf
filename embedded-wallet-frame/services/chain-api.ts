import type { Clock } from '#frame/platform/clock.ts'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import type { Network } from '#schemas/entities/network.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { NODE_ACCESS } from '#schemas/rpc/node-access.ts'
import { fetchTimed, type Fetch } from './fetch-timed.ts'
import { isRecord, readAnswer, readJson, UNREACHABLE } from './http-answer.ts'

/**
 * Asks a node of a network through the server. Where nodes speak JSON-RPC, `method` and `params` are those of the call. Where
 * they speak the Esplora HTTP API, `method` is the path without a leading slash (`address/bc1…/utxo`), and a text as `params`
 * is posted to it (`tx` with the transaction in hexadecimal).
 */
export type AskNode = (network: Network, method: string, params: unknown) => Promise<Result<unknown>>

export interface ChainApiOptions {
  readonly apiUrl: string
  readonly projectId: string
  readonly clock: Pick<Clock, 'after'>
  readonly fetch: Fetch
}

/** The server's own timeout for a node, and time for the round trip. */
const TIMEOUT_MS = HTTP_RPC_TIMEOUT_MS + 2_000

/**
 * Makes the client of the chain routes.
 *
 * @returns the node's answer; its own numeric code when it refuses; the server's refusal; WALLET_SERVER_UNREACHABLE.
 * @example
 * const nonce = await askNode(network, 'eth_getTransactionCount', [address, 'pending'])
 */
export function createChainApi(options: ChainApiOptions): AskNode {
  const timed = { ...options, timeoutMs: TIMEOUT_MS }
  const project = `projectId=${encodeURIComponent(options.projectId)}`
  const askJsonRpc: AskNode = async ({ caipNetworkId }, method, params) => {
    const url = `${options.apiUrl}/v1?chainId=${encodeURIComponent(caipNetworkId)}&${project}`
    const response = await fetchTimed(timed, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    return response ? readJsonRpc(response) : UNREACHABLE
  }
  const askEsplora: AskNode = async ({ caipNetworkId }, path, body) => {
    const url = `${options.apiUrl}/v1/esplora/${encodeURIComponent(caipNetworkId)}/${path}?${project}`
    const response = await fetchTimed(
      timed,
      url,
      typeof body === 'string' ? { method: 'POST', body } : { method: 'GET' },
    )
    return response ? readEsplora(response) : UNREACHABLE
  }
  return (network, method, params) => {
    const isEsplora = NODE_ACCESS[network.chainNamespace].protocol === 'esplora'
    return (isEsplora ? askEsplora : askJsonRpc)(network, method, params)
  }
}

/** The codes of the server's own failures to reach a node, by status; these are no refusals by a node. */
const UNANSWERED: Readonly<Record<number, string>> = { 502: 'UPSTREAM_FAILED', 504: 'UPSTREAM_TIMEOUT' }

/** Errors of a node come with any other status; the server's own errors have a text as their code. */
async function readJsonRpc(response: Response): Promise<Result<unknown>> {
  const body = await readJson(response.clone())
  if (isRecord(body) && 'result' in body) return ok(body['result'])
  const error = isRecord(body) ? body['error'] : undefined
  if (!isRecord(error) || typeof error['code'] !== 'number') {
    const refusal = await readAnswer(response)
    return refusal.ok ? UNREACHABLE : refusal
  }
  const { code, data } = error
  const message = typeof error['message'] === 'string' ? error['message'] : 'An error occurred'
  return fail(UNANSWERED[response.status] ?? code, message, data)
}

/** Nodes answer JSON or plain text (a hash, a height), and refuse in plain text with status 400 or 404. */
async function readEsplora(response: Response): Promise<Result<unknown>> {
  if (!response.ok) {
    const text = await response.clone().text()
    const refusal = await readAnswer(response)
    return !refusal.ok && refusal.error.code !== UNREACHABLE_CODE ? refusal : refusedByNode(response, text)
  }
  const body = await readJson(response.clone())
  return ok(body ?? (await response.text()))
}

const UNREACHABLE_CODE = 'WALLET_SERVER_UNREACHABLE'
/** EIP-1474's code for input a node refuses; Esplora has none of its own. */
const NODE_REFUSED = -32_000

function refusedByNode({ status }: Response, text: string): Result<unknown> {
  if (status !== 400 && status !== 404) return UNREACHABLE
  return fail(NODE_REFUSED, text.slice(0, 300) || 'The node refused the request.')
}
