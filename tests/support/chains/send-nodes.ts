import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { ChainTransfers } from '#modal/chains/transfers.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { JsonRpcCalls, type JsonRpcCall } from '#tests/support/servers/json-rpc-call.ts'

/** Nodes of one chain per namespace, on each of which the account has one whole coin. */
const NODES = {
  eip155: {
    eth_getBalance: '0xde0b6b3a7640000',
    eth_getCode: '0x',
    eth_getTransactionCount: '0x1',
    eth_blockNumber: '0x10',
    eth_estimateGas: '0x5208',
    eth_call: '0x',
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBlockByNumber: { number: '0x10', baseFeePerGas: '0x3b9aca00', transactions: [] },
  },
  solana: {
    getBalance: { context: { slot: 1 }, value: 1_000_000_000 },
    getMinimumBalanceForRentExemption: 890_880,
    getLatestBlockhash: {
      context: { slot: 1 },
      value: { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 9 },
    },
    getSignaturesForAddress: [],
    getAccountInfo: { context: { slot: 1 }, value: null },
    getFeeForMessage: { context: { slot: 1 }, value: 5_000 },
    simulateTransaction: { context: { slot: 1 }, value: { err: null, logs: [] } },
  },
  bip122: {
    utxo: [{ txid: 'ab'.repeat(32), vout: 0, value: 100_000_000, status: { confirmed: true } }],
    'fee-estimates': { 1: 9, 6: 3, 144: 1 },
    txs: [],
  },
} as const satisfies Record<ChainNamespace, Readonly<Record<string, unknown>>>

/**
 * Creates what the modal needs to send on a namespace, over the chains of {@link NODES}.
 *
 * @param codes bytecode of every address, by CAIP-2 id; a pending promise delays the others.
 */
export async function playTransfers(
  namespace: ChainNamespace,
  codes: Readonly<Record<string, unknown>> = {},
): Promise<ChainTransfers> {
  const node: Readonly<Record<string, unknown>> = NODES[namespace]
  const create = await CHAINS[namespace]()
  const adapter = create({
    apiUrl: 'http://api.test',
    projectId: 'demo',
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (typeof init?.body !== 'string') return Response.json(node[url.pathname.split('/').at(-1) ?? ''])
      const chainId = url.searchParams.get('chainId') ?? ''
      const code = chainId in codes ? await codes[chainId] : undefined
      const answer = ({ id, method }: JsonRpcCall) => {
        const result = method === 'eth_getCode' && code !== undefined ? code : node[method]
        return { jsonrpc: '2.0', id, result }
      }
      const requested = parseJson(init.body, JsonRpcCalls)
      return Response.json(Array.isArray(requested) ? requested.map(answer) : answer(requested))
    },
  })
  return adapter.transfers()
}
