import { parseUnits } from 'viem'
import type { Payment, PaymentRequest } from '#schemas/entities/payment.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseAssetId, type AssetIdParts } from '#schemas/primitives/asset-id.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Clock } from '#server/database/clock.ts'
import { randomId } from '#server/encryption/tokens.ts'
import type { OriginAllowList } from '#server/http/origins/origin-allow-list.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ReadHead } from '#server/providers/arrivals/chain-heads.ts'
import { describePayment } from './describe-payment.ts'
import type { PaymentAssets } from './payment-assets.ts'
import type { PaymentFollower } from './payment-follower.ts'
import type { PaymentsRepository } from './payments-repository.ts'
import type { SignReceipt } from './receipts.ts'
import { AWAITING, isSeen, placeOf, type PaymentTerms, type StoredPayment } from './stored-payment.ts'

export interface PaymentServiceSettings {
  readonly payments: PaymentsRepository
  readonly follower: PaymentFollower
  readonly assets: PaymentAssets
  readonly heads: Readonly<Record<ChainNamespace, ReadHead>>
  readonly origins: OriginAllowList
  /** The origin of the modal, the only one that knows the site from the browser. */
  readonly modalOrigin: string
  readonly signReceipt: SignReceipt
  /** How long a payment is open. */
  readonly openMs: number
  readonly clock: Clock
  /** Receives failures of looks at the chain. */
  readonly onFailure: (error: unknown) => void
}

/** What the modal asks to begin. */
export interface PaymentWish extends PaymentRequest {
  /** The origin of the site, as the modal knows it from the browser. */
  readonly origin: string
  /** The account that is about to pay. */
  readonly payer?: string | undefined
}

const MAX_UNITS = 2n ** 256n - 1n

/** Begins payments, and answers where they stand. */
export class PaymentService {
  readonly #settings: PaymentServiceSettings

  constructor(settings: PaymentServiceSettings) {
    this.#settings = settings
  }

  /**
   * Begins a payment, or answers the one with its id and its terms.
   *
   * @param caller The project, and the origin that the browser attests.
   * @throws the problems ORIGIN_NOT_ALLOWED, REQUEST_INVALID naming a member, PAYMENT_ID_USED, PAYMENT_BUSY, UPSTREAM_FAILED
   * and UPSTREAM_TIMEOUT.
   */
  async begin(
    wish: PaymentWish,
    caller: { readonly projectId: string; readonly origin: string | undefined },
  ): Promise<Payment> {
    const { payments, heads, clock, openMs } = this.#settings
    await this.#requireSite(wish, caller)
    const asset = parseAssetId(wish.asset)
    if (asset === undefined) throw invalid('asset', 'is no CAIP-19 id')
    const terms = await this.#termsOf(wish, asset, caller.projectId)
    const known = wish.id === undefined ? undefined : await payments.find(caller.projectId, wish.id)
    const { chainNamespace, caipNetworkId } = asset
    const head = () => heads[chainNamespace](caipNetworkId)
    const createdAt = clock()
    const begun = await payments.begin({
      ...terms,
      fromBlock: known?.fromBlock ?? (await head()),
      createdAt,
      expiresAt: createdAt + openMs,
    })
    if (begun === 'used')
      throw problem('PAYMENT_ID_USED', 'Another payment of this project has this id, with other terms.', 'id')
    if (begun === 'busy')
      throw problem('PAYMENT_BUSY', 'Too many payments of about this amount are open. Try again later.')
    const { payer } = wish
    if (payer !== undefined && payer !== begun.statedPayer && AWAITING.includes(begun.status))
      await payments.statePayer(begun, this.#addressOn(asset, payer, 'payer'), await head())
    return known === undefined ? this.#describe(begun) : this.find(begun.id, begun.projectId)
  }

  /** @throws the problem PAYMENT_UNKNOWN. */
  async find(id: string, projectId: string): Promise<Payment> {
    const payment = await this.#required(id, projectId)
    if (payment.lookAt === null) return this.#describe(payment)
    await this.#settings.follower.look(payment).catch(this.#settings.onFailure)
    return this.#describe(await this.#required(id, projectId))
  }

  /**
   * Records a transaction as paying, and looks at it.
   *
   * @throws the problem PAYMENT_UNKNOWN, and REQUEST_INVALID naming `transactionId`.
   */
  async name(id: string, projectId: string, transactionId: string): Promise<Payment> {
    const { payments, follower, clock, onFailure } = this.#settings
    const payment = await this.#required(id, projectId)
    if (payment.lookAt === null || !AWAITING.includes(payment.status)) return this.#describe(payment)
    const namespace = parseAssetId(payment.asset)?.chainNamespace
    const named = namespace === undefined ? undefined : transactionIdOf(namespace, transactionId)
    if (named === undefined) throw invalid('transactionId', 'is no transaction id of the network')
    const arrival = await follower.read(payment, named)
    // What has nothing to do with the payment is not kept.
    if (arrival.kind !== 'absent')
      await payments.name({ projectId, id, transactionId: named, namedAt: clock(), isSeen: isSeen(arrival) })
    await follower.lookAgain(payment).catch(onFailure)
    return this.#describe(await this.#required(id, projectId))
  }

  async #required(id: string, projectId: string): Promise<StoredPayment> {
    const payment = await this.#settings.payments.find(projectId, id)
    if (payment !== undefined) return payment
    throw problem('PAYMENT_UNKNOWN', 'No payment of this project has this id.', 'id')
  }

  async #describe(payment: StoredPayment): Promise<Payment> {
    const { payments, signReceipt, clock } = this.#settings
    const named =
      payment.status === 'pending' ? await payments.lastNamed(payment.projectId, payment.id) : null
    return describePayment(payment, named, await signReceipt(payment, clock()))
  }

  async #requireSite(
    { origin }: PaymentWish,
    caller: { readonly projectId: string; readonly origin: string | undefined },
  ): Promise<void> {
    const { origins, modalOrigin } = this.#settings
    if (caller.origin !== modalOrigin)
      throw problem('ORIGIN_NOT_ALLOWED', 'Only the modal may begin a payment.', 'origin')
    const verdict = await origins.judge(caller.projectId, origin)
    if (!verdict.allowed)
      throw problem('ORIGIN_NOT_ALLOWED', 'The project does not list the site of the payment.', 'origin')
  }

  async #termsOf(wish: PaymentWish, asset: AssetIdParts, projectId: string): Promise<PaymentTerms> {
    const facts = await this.#settings.assets(asset)
    if (facts === undefined) throw invalid('asset', 'is not known to this deployment')
    const { decimals, symbol } = facts
    const fraction = wish.amount.split('.')[1] ?? ''
    if (fraction.length > decimals) throw invalid('amount', `has more than ${decimals} decimals`)
    const amount = parseUnits(wish.amount, decimals)
    if (amount > MAX_UNITS) throw invalid('amount', 'is too large')
    const recipient = this.#addressOn(asset, wish.recipient, 'recipient')
    const id = wish.id ?? randomId()
    const { origin } = wish
    return {
      ...placeOf(asset, recipient),
      projectId,
      id,
      asset: wish.asset,
      symbol,
      decimals,
      amount,
      recipient,
      origin,
    }
  }

  #addressOn({ chainNamespace, reference }: AssetIdParts, address: string, field: string): string {
    if (NAMESPACES[chainNamespace].isAddress(address, reference)) return address
    throw invalid(field, 'is not an address of the network')
  }
}

const TRANSACTION_IDS: Readonly<Record<ChainNamespace, RegExp>> = {
  eip155: /^0x[0-9a-f]{64}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
  bip122: /^[0-9a-f]{64}$/,
}

/** Returns a transaction's id as the chain writes it; undefined for a text that is none. */
function transactionIdOf(namespace: ChainNamespace, text: string): string | undefined {
  const isHex = /^(?:0x)?[0-9a-f]{64}$/i.test(text)
  const written = isHex ? text.toLowerCase() : text
  return TRANSACTION_IDS[namespace].test(written) ? written : undefined
}

function invalid(field: string, what: string): Error {
  return problem('REQUEST_INVALID', `\`${field}\` ${what}.`, field)
}
