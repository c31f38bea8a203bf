import { formatUnits } from 'viem'
import { z } from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { ABSENT, type ReadArrival } from './arrival.ts'

const TXID = /^[0-9a-f]{64}$/
const MAX_OUTPUTS = 20_000
const EsploraTransaction = z.object({
  txid: z.string(),
  vout: z
    .array(z.object({ scriptpubkey_address: z.string().max(100).optional(), value: z.int().min(0) }))
    .max(MAX_OUTPUTS),
  status: z.object({ confirmed: z.boolean() }),
})
type EsploraTransaction = z.infer<typeof EsploraTransaction>

/** Reads transactions of Bitcoin over the Esplora HTTP API: what their outputs pay, once they are in a block. */
export function createBitcoinArrival(nodes: ChainNodes, networks: ServedNetworks): ReadArrival {
  return async ({ asset, address, transactionId, decimals }) => {
    const served = networks.get(asset.caipNetworkId)
    if (served === undefined || asset.address !== undefined || !TXID.test(transactionId)) return ABSENT
    const found = await nodes.ask<EsploraTransaction | 'unknown'>(served, {
      method: 'GET',
      path: `/tx/${transactionId}`,
      read: ({ status, text }) => {
        if (status === 404) return 'unknown'
        const read = EsploraTransaction.safeParse(parseJson(text)).data
        return read?.txid === transactionId ? read : undefined
      },
    })
    if (found === 'unknown' || !found.status.confirmed) return ABSENT
    const paid = found.vout
      .filter((output) => output.scriptpubkey_address === address)
      .reduce((sum, { value }) => sum + BigInt(value), 0n)
    return paid === 0n ? ABSENT : { kind: 'arrived', amount: formatUnits(paid, decimals) }
  }
}
