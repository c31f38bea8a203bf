import * as z from 'zod'
import type { Network } from '#schemas/entities/network.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { NODE_ACCESS } from '#schemas/rpc/node-access.ts'

const CHAIN_ID = 'eth_chainId'
const WITHIN_MS = 8_000
const Answer = z.object({ result: z.unknown() })

/**
 * Sends one request to each configured node.
 *
 * @param chains By CAIP-2 id, as in the configuration.
 * @returns the nodes that do not answer or are of another network; undefined when all work. Keys in URLs are not repeated.
 */
export async function checkNodes(
  chains: Readonly<Record<string, { readonly rpcUrls: readonly string[] }>>,
): Promise<string | undefined> {
  const endpoints = Object.entries(chains).flatMap(([id, { rpcUrls }]) => {
    const network = findNetwork(id)
    return network === undefined ? [] : rpcUrls.map((url, place) => ({ network, url, place, id }))
  })
  const problems = await Promise.all(
    endpoints.map(async ({ network, url, place, id }) => {
      const problem = await problemOf(network, url)
      return problem === undefined ? [] : [`chains.${id}.rpcUrls[${place}] (${new URL(url).host}) ${problem}`]
    }),
  )
  const all = problems.flat()
  return all.length === 0 ? undefined : all.join('; ')
}

async function problemOf(network: Network, url: string): Promise<string | undefined> {
  try {
    const access = NODE_ACCESS[network.chainNamespace]
    if (access.protocol === 'esplora') return await checkEsplora(url)
    const reads: readonly string[] = access.reads
    return await checkJsonRpc(network, url, reads.includes(CHAIN_ID) ? CHAIN_ID : 'getSlot')
  } catch (error) {
    // The message of an error without a cause may contain the URL.
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return `does not answer${cause}`
  }
}

async function checkEsplora(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/blocks/tip/height`, { signal: AbortSignal.timeout(WITHIN_MS) })
  if (!response.ok) return `answers with status ${response.status}`
  return /^\d+$/.test((await response.text()).trim()) ? undefined : 'is not an Esplora API'
}

async function checkJsonRpc({ id }: Network, url: string, method: string): Promise<string | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  if (!response.ok) return `answers with status ${response.status}`
  const answer = Answer.safeParse(parseJson(await response.text()))
  if (!answer.success || answer.data.result === undefined) return 'is not a JSON-RPC API'
  const { result } = answer.data
  if (method === CHAIN_ID && Number(result) !== Number(id)) return `is a node of chain ${Number(result)}`
  return undefined
}
