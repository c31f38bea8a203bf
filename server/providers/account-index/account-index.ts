import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { reachOf, type Horizon, type Reach } from '#schemas/http/blockchain/data-source.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { ValueCache } from '#server/caching/value-cache.ts'
import { problem, problemCode } from '#server/http/problems/problem.ts'
import { NodeRefusal, type AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import { withTimeout } from '#server/providers/with-timeout.ts'
import { mapInBatches } from '#server/providers/map-in-batches.ts'
import type { AccountIndexRepository, HistoryPlace } from './account-index-repository.ts'
import { createInternalTransferReader } from './internal-transfers.ts'
import type { IndexKey, ScanState, SeenApproval, SeenAsset, TokenStandard } from './index-entries.ts'
import type { IndexedTransaction } from './indexed-transaction.ts'
import { createNodeReader, unreadable } from './node-reader.ts'
import { detailsOf } from './read-range.ts'
import { isFarBack, scanAccount, type ScanRules } from './scan-account.ts'
import { ScanQueue } from './scan-queue.ts'

export interface AccountIndexSettings {
  readonly repository: AccountIndexRepository
  /** @throws the problem NETWORK_UNKNOWN. */
  readonly ask: (caipNetworkId: string) => AskEvm
  readonly rulesOf: (caipNetworkId: string) => ScanRules
  /** The most accounts and transactions that are stored for each project. */
  readonly mostOfProject: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called with the network of a scan that ended early, and for failed pruning; what was read stays. */
  readonly onFailure: (what: string, error: unknown) => void
}

/** How much of an account the index covers. */
export interface IndexReach extends Reach {
  /** Whether the coins that transactions carry are seen. */
  readonly seesCoin: boolean
  /** Whether the coins that contracts transfer are seen too. */
  readonly seesInternalTransfers: boolean
}

const FRESH_MS = 3_000
const WAIT_MS = 4_000
const LOOK_AGAIN_MS = 100
const HELD_MS = 30_000
const TIME_WITHIN_MS = 1_000
const MAX_TIMES = 10_000
const DETAILS_AT_ONCE = 8
const MAX_LOOKED_AT = 500
const MAX_LOOKED_UP = 24
const PRUNE_EVERY_MS = 60_000
const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/**
 * The server's own index of EVM accounts. It grows forward from the first request for an account, and some way back. An
 * account has one scan at a time in the whole deployment, however many requests ask for it.
 */
export class AccountIndex {
  readonly #settings: AccountIndexSettings
  readonly #holder = randomUUID()
  /** Running scans; each resolves with its error, if it fails. */
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #queue = new ScanQueue()
  readonly #internalTransfers = createInternalTransferReader()
  readonly #stopping = new AbortController()
  /** Times of the blocks where scans ended. */
  readonly #times: ValueCache<number>
  #prunedAt = -Infinity
  #pruning: Promise<void> = Promise.resolve()

  constructor(settings: AccountIndexSettings) {
    this.#settings = settings
    this.#times = new ValueCache({ maxEntries: MAX_TIMES, now: settings.now })
  }

  /**
   * Updates the index of an account, and waits for that for a short while.
   *
   * @param projectId The requesting project. Scans of projects take turns, and each project has its own quota.
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT when nothing is known yet.
   */
  async refresh(network: string, address: string, projectId: string): Promise<IndexReach> {
    const key = keyOf(network, address)
    const { repository, rulesOf } = this.#settings
    let failure: unknown
    if (!this.#isFresh(await repository.find(key))) {
      const waiting = new AbortController()
      const late = pause(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined)
      failure = await Promise.race([this.#begin(key, projectId), late])
      waiting.abort()
    }
    const state = await repository.find(key)
    if (state === undefined) throw failure instanceof NodeRefusal ? unreadable() : (failure ?? busy())
    const isAnswered = failure === undefined && this.#isFresh(state) && isFarBack(state, rulesOf(network))
    const horizon = isAnswered && state.lowest > 0 ? await this.#horizonOf(key, state.lowest) : undefined
    return {
      ...reachOf(isAnswered, horizon),
      seesCoin: rulesOf(network).withBlocks,
      seesInternalTransfers: rulesOf(network).withBlocks && state.blindSince === undefined,
    }
  }

  /** Returns the range of blocks that was read; undefined for an account that was never requested. */
  async blocksOf(
    network: string,
    address: string,
  ): Promise<Pick<ScanState, 'lowest' | 'reached'> | undefined> {
    return this.#settings.repository.find(keyOf(network, address))
  }

  /** Returns transactions, the newest first. */
  async page(
    network: string,
    address: string,
    before: HistoryPlace | undefined,
    limit: number,
  ): Promise<IndexedTransaction[]> {
    const key = keyOf(network, address)
    return this.#complete(key, await this.#settings.repository.page(key, before, limit))
  }

  /** Returns everything that the account ever received, the last seen first. */
  assets(
    network: string,
    address: string,
    standards: readonly TokenStandard[],
    limit: number,
  ): Promise<SeenAsset[]> {
    return this.#settings.repository.assets(keyOf(network, address), standards, limit)
  }

  /** Returns the approvals that the account ever gave, the last seen first, and whether older ones were deleted. */
  approvals(
    network: string,
    address: string,
    limit: number,
  ): Promise<{ readonly approvals: readonly SeenApproval[]; readonly isCut: boolean }> {
    return this.#settings.repository.approvals(keyOf(network, address), limit)
  }

  /**
   * Returns the newest transactions that the account sent itself. Where the sender is unknown, up to 24 are looked up. Does
   * not throw for nodes.
   */
  async sentBy(network: string, address: string): Promise<IndexedTransaction[]> {
    const key = keyOf(network, address)
    const newest = await this.#settings.repository.page(key, undefined, MAX_LOOKED_AT)
    const sent = newest.filter(({ details, movements }) =>
      details === undefined
        ? movements.some(({ from }) => from === key.address)
        : details.from === key.address,
    )
    const unknown = sent.filter(({ details }) => details === undefined).slice(0, MAX_LOOKED_UP)
    const learned = await this.#complete(key, unknown).catch((error: unknown) => {
      if (problemCode(error) === undefined && !(error instanceof NodeRefusal)) throw error
      return []
    })
    return [...sent, ...learned]
  }

  /** Stops the scans. */
  async close(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([...this.#running.values(), this.#pruning])
  }

  #isFresh(state: ScanState | undefined): boolean {
    return state?.scannedAt !== undefined && Math.abs(this.#settings.now() - state.scannedAt) < FRESH_MS
  }

  /** Returns the time at which the index begins. It is read once, and waited for only briefly. */
  async #horizonOf({ network }: IndexKey, lowest: number): Promise<Horizon> {
    const name = `${network}/${lowest}`
    const asking = async () => (await createNodeReader(this.#settings.ask(network)).head(lowest))?.timeMs
    const known = this.#times.get(name) ?? asking().catch(() => undefined)
    const timeMs = await withTimeout(Promise.resolve(known), TIME_WITHIN_MS, () => undefined)
    if (timeMs === undefined) return {}
    this.#times.set(name, timeMs, DAY_MS)
    return { since: new Date(timeMs).toISOString() }
  }

  async #begin(key: IndexKey, projectId: string): Promise<unknown> {
    const name = `${key.network}/${key.address}`
    const known = this.#running.get(name)
    if (known !== undefined) return known
    if (this.#queue.isFull(projectId)) return busy()
    const work = async () => {
      if (!this.#stopping.signal.aborted) await this.#scan(key, projectId)
    }
    const scanning = this.#queue.run(projectId, work).then(
      () => undefined,
      (error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#settings.onFailure(key.network, error)
        return error
      },
    )
    this.#running.set(name, scanning)
    void scanning.finally(() => this.#running.delete(name))
    return scanning
  }

  async #scan(key: IndexKey, projectId: string): Promise<void> {
    const { repository, now, ask, rulesOf } = this.#settings
    if (!isEvmAddress(key.address)) throw new TypeError('Only EVM accounts have an index.')
    this.#prune()
    const until = () => now() + HELD_MS
    if (!(await repository.acquire(key, projectId, this.#holder, now(), until())))
      return this.#awaitOther(key)
    try {
      const known = await repository.find(key)
      if (this.#isFresh(known)) return
      const { network } = key
      await scanAccount({
        node: createNodeReader(ask(network)),
        rules: rulesOf(network),
        internalTransfersOf: (block) => this.#internalTransfers(ask(network), { network, ...block }),
        address: key.address,
        known,
        store: (step) => repository.store(key, this.#holder, until(), step),
        now,
        signal: this.#stopping.signal,
      })
    } finally {
      await repository.release(key, this.#holder)
    }
  }

  /** Waits for another process that is scanning the account. */
  async #awaitOther(key: IndexKey): Promise<void> {
    const until = performance.now() + WAIT_MS
    while (performance.now() < until && !this.#stopping.signal.aborted) {
      if (this.#isFresh(await this.#settings.repository.find(key))) return
      await pause(LOOK_AGAIN_MS)
    }
  }

  /** Runs beside the scans; nothing waits for it. */
  #prune(): void {
    const { repository, now, mostOfProject, onFailure } = this.#settings
    if (now() - this.#prunedAt < PRUNE_EVERY_MS) return
    this.#prunedAt = now()
    const since = now() - KEPT_DAYS * DAY_MS
    this.#pruning = this.#pruning
      .then(() => repository.prune(since, mostOfProject))
      .catch((error: unknown) => onFailure('pruning', error))
  }

  /** Looks up and stores what logs do not contain. */
  async #complete(key: IndexKey, transactions: readonly IndexedTransaction[]): Promise<IndexedTransaction[]> {
    if (transactions.every(({ details }) => details !== undefined)) return [...transactions]
    const node = createNodeReader(this.#settings.ask(key.network))
    const times = new Map<number, Promise<number | undefined>>()
    const timeOf = (block: number) => {
      const time = times.get(block) ?? node.head(block).then((head) => head?.timeMs)
      times.set(block, time)
      return time
    }
    const learned: IndexedTransaction[] = []
    const whole = await mapInBatches(transactions, DETAILS_AT_ONCE, async (one) => {
      if (one.details !== undefined) return one
      const [transaction, timeMs] = await Promise.all([node.transaction(one.hash), timeOf(one.block)])
      if (transaction === undefined || timeMs === undefined) return one
      // A failed transaction leaves no logs.
      const completed = { ...one, details: detailsOf(transaction, timeMs, false) }
      learned.push(completed)
      return completed
    })
    await this.#settings.repository.storeDetails(key, learned)
    return whole
  }
}

function keyOf(network: string, address: string): IndexKey {
  return { network, address: address.toLowerCase() }
}

function busy(): Error {
  return problem('UPSTREAM_TIMEOUT', 'The history of this account is being read. Try again in a moment.')
}
