import { z } from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { ABSENT, UNKNOWN, type ReadArrival } from './arrival.ts'
import { readTipHeight } from './chain-heads.ts'

const TXID = /^[0-9a-f]{64}$/
const MAX_PARTS = 20_000
const SECOND_MS = 1_000
const Output = z.object({ scriptpubkey_address: z.string().max(100).optional(), value: z.int().min(0) })
type Output = z.infer<typeof Output>
const EsploraTransaction = z.object({
  txid: z.string(),
  vin: z.array(z.object({ prevout: Output.nullish() })).max(MAX_PARTS),
  vout: z.array(Output).max(MAX_PARTS),
  status: z.discriminatedUnion('confirmed', [
    z.object({ confirmed: z.literal(false) }),
    z.object({ confirmed: z.literal(true), block_height: z.int().min(0), block_time: z.int().min(0) }),
  ]),
})
type EsploraTransaction = z.infer<typeof EsploraTransaction>

/** Reads transactions of Bitcoin over the Esplora HTTP API: what their outputs pay, beyond what they take from the address. */
export function createBitcoinArrival(nodes: ChainNodes, networks: ServedNetworks): ReadArrival {
  return async ({ asset, address, transactionId }) => {
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
    if (found === 'unknown') return UNKNOWN
    const spent = found.vin.flatMap(({ prevout }) => prevout ?? [])
    const units = sumOf(found.vout, address) - sumOf(spent, address)
    if (units <= 0n) return ABSENT
    const { status } = found
    if (!status.confirmed) return { kind: 'pending', isTransfer: true }
    const tip = await readTipHeight(nodes, served)
    return {
      kind: 'arrived',
      units,
      block: status.block_height,
      confirmations: Math.max(1, tip - status.block_height + 1),
      minedAt: status.block_time * SECOND_MS,
      payer: spent.find((one) => one.scriptpubkey_address !== undefined)?.scriptpubkey_address ?? null,
    }
  }
}

function sumOf(outputs: readonly Output[], address: string): bigint {
  return outputs
    .filter((output) => output.scriptpubkey_address === address)
    .reduce((sum, { value }) => sum + BigInt(value), 0n)
}
