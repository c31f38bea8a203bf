import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import type { Clock } from '#server/database/clock.ts'
import { UNKNOWN, type Arrival } from '#server/providers/arrivals/arrival.ts'
import type { ReadHead } from '#server/providers/arrivals/chain-heads.ts'
import type { Arrivals } from '#server/providers/arrivals/create-arrivals.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { PaymentChanges } from './payment-changes.ts'
import type { PaymentsRepository } from './payments-repository.ts'
import {
  AWAITING,
  assetOf,
  isSeen,
  placeName,
  SETTLED,
  type NamedTransaction,
  type PaymentPlace,
  type StoredPayment,
} from './stored-payment.ts'
import type { FoundTransfer, SearchOutcome, TransferSearches } from './transfer-search.ts'

/** From how many blocks on, with its own, a transaction counts. */
export interface Confirmations {
  /** For a payment to be paid. */
  readonly paid: number
  /** For it to be final. */
  readonly final: number
}

export interface PaymentFollowerSettings {
  readonly payments: PaymentsRepository
  readonly changes: PaymentChanges
  readonly arrivals: Arrivals
  readonly heads: Readonly<Record<ChainNamespace, ReadHead>>
  readonly searches: TransferSearches
  readonly confirmations: Readonly<Record<ChainNamespace, Confirmations>>
  readonly clock: Clock
  /** Receives failures of searches. */
  readonly onFailure: (error: unknown) => void
}

/** The least time between two looks of this process at one place. */
const LOOK_EVERY_MS = 2_000
const MAX_PLACES = 10_000
/** How long a node may take to know a transaction that a wallet has sent elsewhere. */
const UNKNOWN_FOR_MS = 600_000
const NOTHING_FOUND: SearchOutcome = { transfers: [], throughBlock: 0 }

/** One look at a place. */
interface Look {
  readonly place: PaymentPlace
  readonly namespace: ChainNamespace
  readonly payments: readonly StoredPayment[]
  readonly named: readonly NamedTransaction[]
  readonly arrivalOf: (transactionId: string) => Promise<Arrival>
  readonly found: readonly FoundTransfer[]
}

/** Follows payments on the chain: finds the transfers that pay them, and whether the chain still has those. */
export class PaymentFollower {
  readonly #settings: PaymentFollowerSettings
  readonly #looks: ReadCache<true>

  constructor(settings: PaymentFollowerSettings) {
    this.#settings = settings
    this.#looks = new ReadCache({ maxEntries: MAX_PLACES, ttlMs: LOOK_EVERY_MS, now: settings.clock })
  }

  /**
   * Looks at the chain for all payments of a place, at most once in two seconds.
   *
   * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
   */
  async look(place: PaymentPlace): Promise<void> {
    await this.#looks.get(placeName(place), () => this.#look(place))
  }

  /** Looks again after something was named, even if the last look was a moment ago. */
  async lookAgain(place: PaymentPlace): Promise<void> {
    await this.#looks.renew(placeName(place), () => this.#look(place))
  }

  /** Reads what a transaction pays at a place; `unknown` also where the chain cannot be read now. */
  async read(place: PaymentPlace, transactionId: string): Promise<Arrival> {
    const namespace = parseCaipNetworkId(place.caipNetworkId)?.chainNamespace
    if (namespace === undefined) return UNKNOWN
    const transfer = { asset: assetOf(place), address: place.recipientKey, transactionId }
    return this.#settings.arrivals[namespace](transfer).catch((error: unknown) => {
      this.#settings.onFailure(error)
      return UNKNOWN
    })
  }

  async #look(place: PaymentPlace): Promise<true> {
    const { payments: repository, changes, clock } = this.#settings
    const namespace = parseCaipNetworkId(place.caipNetworkId)?.chainNamespace
    const { payments, named } = await repository.followed(place)
    if (namespace === undefined || payments.length === 0) return true
    const reads = new Map<string, Promise<Arrival>>()
    const arrivalOf = (transactionId: string) => {
      const read =
        reads.get(transactionId) ??
        this.#settings.arrivals[namespace]({
          asset: assetOf(place),
          address: place.recipientKey,
          transactionId,
        })
      reads.set(transactionId, read)
      return read
    }
    const { transfers: found, throughBlock } = await this.#search(
      place,
      namespace,
      payments,
      named.length > 0,
    )
    const look: Look = { place, namespace, payments, named, arrivalOf, found }
    for (const payment of payments) if (payment.transactionId !== null) await this.#recheck(look, payment)
    await this.#settleFound(look)
    for (const one of named) await this.#followNamed(look, one)
    const now = clock()
    for (const payment of payments)
      if (payment.status === 'open' && now >= payment.expiresAt) await changes.expire(payment)
    await changes.searched(place, throughBlock)
    return true
  }

  async #search(
    place: PaymentPlace,
    namespace: ChainNamespace,
    payments: readonly StoredPayment[],
    isNamed: boolean,
  ): Promise<SearchOutcome> {
    const awaiting = payments.filter(({ status }) => AWAITING.includes(status))
    const [first] = awaiting
    if (first === undefined) return NOTHING_FOUND
    const search = {
      place,
      decimals: first.decimals,
      afterBlock: Math.min(...awaiting.map(({ searchedBlock }) => searchedBlock)),
      since: Math.min(...awaiting.map(({ createdAt }) => createdAt)),
      projectId: first.projectId,
      isNamed,
    }
    // Transactions that were named are read without the search.
    return this.#settings.searches[namespace](search).catch((error: unknown) => {
      this.#settings.onFailure(error)
      return NOTHING_FOUND
    })
  }

  /** Reads whether the chain still has the transaction that has paid, or has it again. */
  async #recheck(look: Look, payment: StoredPayment): Promise<void> {
    const { transactionId, status } = payment
    if (transactionId === null) return
    const { changes, confirmations } = this.#settings
    const arrival = await this.#amountOf(look, transactionId)
    if (status === 'reorganised') {
      if (arrival.kind === 'arrived') await changes.settle(look.place, { transactionId, ...arrival })
      return
    }
    if (arrival.kind === 'arrived' && arrival.units === payment.received) {
      const isFinal = arrival.confirmations >= confirmations[look.namespace].final
      if (isFinal && SETTLED.includes(status)) await changes.finish(payment)
      return
    }
    if (arrival.kind === 'unclear') return
    // A node that is behind does not know the block yet.
    const head = await this.#settings.heads[look.namespace](look.place.caipNetworkId)
    if (head >= (payment.paidBlock ?? 0)) await changes.withdraw(payment)
  }

  /** Lets the transfers that were found without being named pay what they exactly match. */
  async #settleFound(look: Look): Promise<void> {
    const awaited = new Set(
      look.payments.filter(({ status }) => AWAITING.includes(status)).map(({ due }) => due),
    )
    for (const { transactionId, units } of look.found) {
      if (!awaited.has(units)) continue
      const arrival = await this.#amountOf(look, transactionId)
      if (this.#isConfirmed(look, arrival))
        await this.#settings.changes.settle(look.place, { transactionId, ...arrival })
    }
  }

  async #followNamed(look: Look, named: NamedTransaction): Promise<void> {
    const { changes, clock } = this.#settings
    const payment = look.payments.find(
      ({ projectId, id }) => projectId === named.projectId && id === named.id,
    )
    if (payment === undefined || !AWAITING.includes(payment.status)) return
    const { transactionId } = named
    const arrival = await this.#amountOf(look, transactionId)
    const isUnknown = arrival.kind === 'unknown' || arrival.kind === 'unclear'
    const isGivenUp = isUnknown && clock() - named.namedAt >= UNKNOWN_FOR_MS
    if (this.#isConfirmed(look, arrival)) {
      await changes.settle(look.place, { transactionId, ...arrival })
      await changes.forget(payment, named)
    } else if (arrival.kind === 'absent' || isGivenUp) await changes.forget(payment, named)
    else if (isSeen(arrival)) await changes.markPending(payment, named)
  }

  /** What a transaction paid; where only the history shows it, by the history. */
  async #amountOf({ arrivalOf, found }: Look, transactionId: string): Promise<Arrival> {
    const arrival = await arrivalOf(transactionId)
    if (arrival.kind !== 'unclear') return arrival
    const listed = found.find((one) => one.transactionId === transactionId)
    return listed === undefined ? arrival : { ...arrival, kind: 'arrived', units: listed.units }
  }

  #isConfirmed({ namespace }: Look, arrival: Arrival): arrival is Extract<Arrival, { kind: 'arrived' }> {
    return arrival.kind === 'arrived' && arrival.confirmations >= this.#settings.confirmations[namespace].paid
  }
}
