import { formatUnits } from 'viem'
import * as z from 'zod'
import type { Network } from '#schemas/entities/network.ts'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { tokenImageUrl } from '#server/providers/tokens/token-image.ts'
import type { HistoryAccount, HistorySource } from './history-source.ts'

export interface BitcoinHistorySettings {
  readonly nodes: ChainNodes
  /** The origin that serves pictures of coins. */
  readonly apiOrigin: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The page size of Esplora servers for confirmed transactions. */
const PAGE = 25
const MAX_TRANSACTIONS = 1_000
const MAX_PARTS = 20_000
const MAX_PENDING = 10_000
const PENDING_CACHE_MS = 1_209_600_000

const Txid = z.string().regex(/^[0-9a-f]{64}$/)
const Sats = z.int().min(0).max(2_100_000_000_000_000)
const Output = z.object({ scriptpubkey_address: z.string().max(100).optional(), value: Sats })
type Output = z.infer<typeof Output>
const EsploraTransaction = z.object({
  txid: Txid,
  vin: z.array(z.object({ prevout: Output.nullish() })).max(MAX_PARTS),
  vout: z.array(Output).max(MAX_PARTS),
  fee: Sats,
  status: z.object({ confirmed: z.boolean(), block_time: z.int().min(0).optional() }),
})
type EsploraTransaction = z.infer<typeof EsploraTransaction>
const Transactions = z.array(EsploraTransaction).max(MAX_TRANSACTIONS)

/** Reads the transactions of an address over the Esplora HTTP API. */
export function createBitcoinHistory({ nodes, apiOrigin, now }: BitcoinHistorySettings): HistorySource {
  /** When a pending transaction was first seen; no node provides this. */
  const pendingSince = new ValueCache<number>({ maxEntries: MAX_PENDING, now })
  const timeOf = ({ txid, status }: EsploraTransaction): number => {
    if (status.confirmed) return (status.block_time ?? 0) * 1_000
    const seen = pendingSince.get(txid) ?? now()
    pendingSince.set(txid, seen, PENDING_CACHE_MS)
    return seen
  }
  return {
    id: 'bitcoin-node',
    name: 'Bitcoin node',
    async page({ served, address }: HistoryAccount, position) {
      const isFirst = position === undefined || !Txid.safeParse(position).success
      const path = `/address/${address}/txs${isFirst ? '' : `/chain/${position}`}`
      const found = await nodes.ask(served, {
        method: 'GET',
        path,
        read: ({ status, text }) => (status === 200 ? readTransactions(text, address) : undefined),
      })
      const confirmed = found.filter(({ status }) => status.confirmed)
      const last = confirmed.at(-1)
      return {
        transactions: found.map((one) => describe(one, timeOf(one), { address, apiOrigin, ...served })),
        next: last !== undefined && confirmed.length >= PAGE ? last.txid : undefined,
        covers: 'all',
        isComplete: true,
      }
    },
  }
}

/** Returns undefined for an invalid answer, so that the next node is tried. */
function readTransactions(text: string, address: string): EsploraTransaction[] | undefined {
  const read = Transactions.safeParse(parseJson(text)).data
  return read?.every((one) => inputsAndOutputs(one).some((end) => end.scriptpubkey_address === address))
    ? read.slice(0, PAGE * 4)
    : undefined
}

function inputsAndOutputs({ vin, vout }: EsploraTransaction): Output[] {
  return [...vin.flatMap(({ prevout }) => prevout ?? []), ...vout]
}

function describe(
  transaction: EsploraTransaction,
  time: number,
  { address, apiOrigin, network }: { address: string; apiOrigin: string; network: Network },
): Transaction {
  const { txid, vin, vout, fee, status } = transaction
  const spent = vin.flatMap(({ prevout }) => prevout ?? [])
  const spentAmount = sumOf(spent, address)
  const received = sumOf(vout, address)
  const others = vout.filter((one) => one.scriptpubkey_address !== address)
  // The account paid the fee only if all inputs are its own.
  const isSoleSpender =
    spent.length === vin.length && spent.every((one) => one.scriptpubkey_address === address)
  const moved = received - spentAmount + (isSoleSpender ? BigInt(fee) : 0n)
  const isSelf = isSoleSpender && others.every(({ value }) => value === 0)
  const amount = isSelf ? received : moved < 0n ? -moved : moved
  const { name, symbol, decimals } = network.nativeCurrency
  const url = tokenImageUrl(apiOrigin, symbol)
  const isOut = isSelf || moved < 0n
  return {
    id: `${network.caipNetworkId}:${txid}`,
    metadata: {
      operationType: isOut ? 'send' : 'receive',
      hash: txid,
      chain: network.caipNetworkId,
      minedAt: new Date(time).toISOString(),
      sentFrom: isOut ? address : (spent.find((one) => one.scriptpubkey_address)?.scriptpubkey_address ?? ''),
      sentTo: isOut && !isSelf ? largestOf(others) : address,
      status: status.confirmed ? 'confirmed' : 'pending',
      nonce: 0,
    },
    transfers: [
      {
        fungible_info: { name, symbol, ...(url === undefined ? {} : { icon: { url } }), isVerified: true },
        direction: isSelf ? 'self' : isOut ? 'out' : 'in',
        quantity: { numeric: formatUnits(amount, decimals) },
      },
    ],
  }
}

function sumOf(outputs: readonly Output[], address: string): bigint {
  return outputs
    .filter((one) => one.scriptpubkey_address === address)
    .reduce((sum, { value }) => sum + BigInt(value), 0n)
}

function largestOf(outputs: readonly Output[]): string {
  const named = outputs.filter(({ scriptpubkey_address: address }) => address !== undefined)
  return named.toSorted((left, right) => right.value - left.value)[0]?.scriptpubkey_address ?? ''
}
