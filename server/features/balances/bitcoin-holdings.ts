import { createHash } from 'node:crypto'
import * as z from 'zod'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { exactJson } from '#server/providers/chain-nodes/exact-json.ts'
import { coinHolding, type HoldingsReader } from './holdings.ts'

const BASE58_BYTES = 25
const CHECKSUM_BYTES = 4

const Sats = z.union([z.int().min(0), z.string().regex(/^\d{16,20}$/)]).transform(BigInt)
const Totals = z.object({ funded_txo_sum: Sats, spent_txo_sum: Sats })
const AddressTotals = z.object({ address: z.string(), chain_stats: Totals, mempool_stats: Totals })

/** Reads balances over the Esplora HTTP API, including unconfirmed transactions. */
export function createBitcoinHoldings(nodes: ChainNodes): HoldingsReader {
  return {
    normalise(address, { network }) {
      if (!NAMESPACES[network.chainNamespace].isAddress(address, String(network.id))) return undefined
      const bytes = decodeBase58(address)
      if (bytes?.length === BASE58_BYTES) return hasValidChecksum(bytes) ? address : undefined
      // Segwit addresses may be in upper case, as in QR codes.
      return address.toLowerCase()
    },
    async read(served, address) {
      const path = `/address/${address}`
      const amount = await nodes.ask(served, {
        method: 'GET',
        path,
        read: ({ status, text }) => (status === 200 ? amountOf(exactJson(text), address) : undefined),
      })
      const source = { id: 'esplora', name: 'Esplora', covers: 'all', isComplete: true } as const
      return { holdings: [coinHolding(served, amount)], sources: [source] }
    },
  }
}

/** Whether the checksum in the last bytes matches the rest. */
function hasValidChecksum(bytes: Uint8Array): boolean {
  const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
  const checksum = sha256(sha256(bytes.subarray(0, -CHECKSUM_BYTES))).subarray(0, CHECKSUM_BYTES)
  return checksum.equals(bytes.subarray(-CHECKSUM_BYTES))
}

/** Returns undefined for the totals of another address and for a negative balance. */
function amountOf(answer: unknown, address: string): bigint | undefined {
  const totals = AddressTotals.safeParse(answer)
  if (!totals.success || totals.data.address !== address) return undefined
  const { chain_stats: mined, mempool_stats: pending } = totals.data
  const amount = mined.funded_txo_sum - mined.spent_txo_sum + pending.funded_txo_sum - pending.spent_txo_sum
  return amount < 0n ? undefined : amount
}
