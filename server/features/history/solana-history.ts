import * as z from 'zod'
import { reachOf } from '#schemas/http/blockchain/data-source.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problem } from '#server/http/problems/problem.ts'
import { mapInBatches } from '#server/providers/map-in-batches.ts'
import { NodeRefusal, type AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import {
  describeSolana,
  SolanaTransaction,
  tokenAccountsIn,
  type SolanaDescribeSettings,
} from './describe-solana.ts'
import type { HistoryAccount, HistorySource } from './history-source.ts'
import { TOKEN_PROGRAMS } from '#server/providers/solana/solana-mints.ts'

export interface SolanaHistorySettings extends SolanaDescribeSettings {
  /** Returns a function that calls the JSON-RPC API of a network's nodes. */
  readonly ask: (caipNetworkId: string) => AskEvm
}

const PAGE = 20
/** Signatures per account; and per page, when a slot has more than fits. */
const PAGE_LIMIT = 100
/** A token transfer names the token account, not its owner, so each token account is read. */
const MAX_TOKEN_ACCOUNTS = 128
/** Closed token accounts are not in the owner's list, so cursors carry them. */
const MAX_CLOSED = 16
/** A closed account may reveal another one; each round costs more requests. */
const MAX_ROUNDS = 4
const MAX_CONCURRENT = 6
const CACHE_BYTES = 8_388_608

const Base58 = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,88}$/)
const Signature = z.object({ signature: Base58, slot: z.int().min(0) })
type Signature = z.infer<typeof Signature>
const Accounts = z.object({ value: z.array(z.object({ pubkey: Base58 })).max(10_000) })
/** `signature slot` of the last entry, followed by the closed accounts found so far. */
const POSITION = /^([1-9A-HJ-NP-Za-km-z]{64,88}) (\d{1,15})((?: [1-9A-HJ-NP-Za-km-z]{32,44})*)$/

/** Reads transactions that name an account or one of its token accounts, over the JSON-RPC API of Solana. */
export function createSolanaHistory(settings: SolanaHistorySettings): HistorySource {
  // Transactions in a block are immutable.
  const finalized = new ValueCache<SolanaTransaction>({
    maxBytes: CACHE_BYTES,
    sizeOf: (one) => JSON.stringify(one).length,
  })

  async function transactionOf(ask: AskEvm, network: string, signature: string) {
    const key = `${network}/${signature}`
    const known = finalized.get(key)
    if (known !== undefined) return known
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
    const answer = await ask({ method: 'getTransaction', params: [signature, options] })
    if (answer === null) return undefined
    const transaction = read(SolanaTransaction, answer)
    if (transaction.transaction.signatures[0] !== signature) throw unreadable()
    finalized.set(key, transaction)
    return transaction
  }

  async function page(account: HistoryAccount, position: string | undefined) {
    const { network } = account.served
    const ask = settings.ask(network.caipNetworkId)
    const from = placeOf(position)
    const open = await tokenAccountsOf(ask, account.address)
    const closed = new Set(from?.closed)
    const watched = new Set([account.address, ...closed, ...open.slice(0, MAX_TOKEN_ACCOUNTS)])
    const listsOf = (addresses: Iterable<string>) =>
      mapInBatches([...addresses], MAX_CONCURRENT, (address) => signaturesOf(ask, address, from))
    const lists = await listsOf(watched)
    for (let round = 0; ; round += 1) {
      const { shown, hasMore, isWhole } = pageOf(lists)
      const transactions = await mapInBatches(shown, MAX_CONCURRENT, ({ signature }) =>
        transactionOf(ask, network.caipNetworkId, signature),
      )
      const answer = transactions.filter((one) => one !== undefined)
      const last = shown.at(-1)
      const unknown = tokenAccountsIn(answer, account.address).filter((address) => !watched.has(address))
      const found = round < MAX_ROUNDS ? unknown.slice(0, MAX_CLOSED - closed.size) : []
      const isAll = isWhole && unknown.length === 0 && open.length <= MAX_TOKEN_ACCOUNTS
      if (found.length === 0)
        return {
          transactions: await describeSolana(answer, account, settings),
          next: last !== undefined && hasMore ? [last.signature, last.slot, ...closed].join(' ') : undefined,
          covers: 'all' as const,
          ...reachOf(answer.length === shown.length, isAll ? undefined : {}),
        }
      // The transaction that closed an account names its owner and is newer than all transfers to it.
      for (const address of found) {
        closed.add(address)
        watched.add(address)
      }
      lists.push(...(await listsOf(found)))
    }
  }

  return {
    id: 'solana-node',
    name: 'Solana node',
    page: (account, position) =>
      page(account, position).catch((error: unknown) => {
        // Visitors do not see why a node refused.
        throw error instanceof NodeRefusal ? unreadable() : error
      }),
  }
}

async function tokenAccountsOf(ask: AskEvm, owner: string): Promise<string[]> {
  const found = await Promise.all(
    TOKEN_PROGRAMS.map(async (programId) => {
      const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 } }
      const answer = await ask({ method: 'getTokenAccountsByOwner', params: [owner, { programId }, options] })
      return read(Accounts, answer).value.map(({ pubkey }) => pubkey)
    }),
  )
  return found.flat()
}

/** The position of a page. */
interface Place {
  readonly before: string
  readonly slot: number
  readonly closed: readonly string[]
}

function placeOf(position: string | undefined): Place | undefined {
  const [, before, slot, closed = ''] = POSITION.exec(position ?? '') ?? []
  return before === undefined ? undefined : { before, slot: Number(slot), closed: closed.split(' ').slice(1) }
}

/** The newest signatures before a position. */
async function signaturesOf(ask: AskEvm, address: string, from: Place | undefined): Promise<Signature[]> {
  const options = { limit: PAGE_LIMIT, ...(from === undefined ? {} : { before: from.before }) }
  const answer = await ask({ method: 'getSignaturesForAddress', params: [address, options] })
  const found = read(z.array(Signature).max(1_000), answer)
  // Pages end with whole slots; a node that does not know the signature starts from the newest.
  return from === undefined ? found : found.filter(({ slot }) => slot < from.slot)
}

/**
 * Merges the lists of one account down to the slot from which all are known. The order of signatures within a slot is unknown
 * across lists, so slots are kept whole.
 */
function pageOf(lists: readonly (readonly Signature[])[]) {
  const cut = lists.filter((list) => list.length >= PAGE_LIMIT).map((list) => list.at(-1)?.slot ?? 0)
  const floor = Math.max(-1, ...cut)
  const all = newestFirst(lists.flat())
  const known = all.filter(({ slot }) => slot > floor)
  const isWhole = known.length > 0 || all.length === 0
  const answer = isWhole ? known : all
  const end = answer[PAGE - 1]?.slot ?? -1
  const shown = answer.filter(({ slot }, at) => at < PAGE || slot === end).slice(0, PAGE_LIMIT)
  return { shown, hasMore: shown.length < all.length || floor >= 0, isWhole }
}

function newestFirst(all: readonly Signature[]): Signature[] {
  const unique = [...new Map(all.map((one) => [one.signature, one])).values()]
  return unique.toSorted((left, right) => right.slot - left.slot)
}

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw unreadable()
}

function unreadable(): Error {
  return problem('UPSTREAM_FAILED', 'The node of Solana could not be read. Try again in a moment.')
}
