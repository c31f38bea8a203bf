import { randomBytes, randomInt } from 'node:crypto'
import { CARD_FEE_PERCENT } from './card-config.ts'
import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'
import type { ProviderReport } from '#demo/providers/report-client.ts'
import type { PriceReader } from './price-reader.ts'
import type { CoinTransfer } from '#demo/chains/send-coins.ts'
import type { SignedPurchase } from './signed-query.ts'
import { outcomeOf } from './test-cards.ts'

/** Where a purchase at the provider stands. */
export type PurchaseState = 'open' | 'code' | 'paid' | 'delivered' | 'failed'

export interface PurchaseParts {
  readonly priceOf: PriceReader
  readonly report: (report: ProviderReport) => Promise<void>
  readonly send: (transfer: CoinTransfer) => Promise<string>
  /** How long a slow delivery waits, in milliseconds. */
  readonly slowMs: number
}

const CODE_DIGITS = 6
const CODE_TRIES = 3
const PERCENT = 100
const AMOUNT = /^\d{1,6}(?:\.\d{1,2})?$/
const [LEAST, MOST] = [10, 7_500]

/** One purchase: its state only moves on, so that it is paid and delivered at most once. */
export class Purchase {
  readonly signed: SignedPurchase
  /** Shows that a request comes from the browser that opened the link. */
  readonly key = randomBytes(16).toString('base64url')
  /** The code that the bank sends. */
  readonly code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  readonly #parts: PurchaseParts
  #state: PurchaseState = 'open'
  #amount: string
  #message = ''
  #wrongCodes = 0
  #transactionId: string | undefined

  constructor(signed: SignedPurchase, parts: PurchaseParts) {
    this.signed = signed
    this.#parts = parts
    this.#amount = signed.amount ?? ''
  }

  get id(): string {
    return this.signed.orderId
  }

  get state(): PurchaseState {
    return this.#state
  }

  get amount(): string {
    return this.#amount
  }

  /** Text for the visitor; empty where there is nothing to say. */
  get message(): string {
    return this.#message
  }

  get transactionId(): string | undefined {
    return this.#transactionId
  }

  /** Pays with a card. */
  async pay(card: string, amount: string): Promise<void> {
    if (this.#state !== 'open') return
    const outcome = outcomeOf(card)
    const paid = this.signed.amount ?? amount
    if (!AMOUNT.test(paid) || Number(paid) < LEAST || Number(paid) > MOST) {
      this.#message = `Enter an amount from ${LEAST} to ${MOST}.`
      return
    }
    if (outcome === undefined) {
      this.#message = 'This is not a test card. Real cards are not accepted here.'
      return
    }
    this.#amount = paid
    this.#message = ''
    if (outcome === 'declined') return this.#fail('The card was declined.')
    if (outcome !== 'code') return this.#deliver(outcome === 'slow' ? this.#parts.slowMs : 0)
    this.#state = 'code'
    await this.#report('waitingAuthorization')
  }

  /** Confirms the payment with the code of the bank. */
  async confirm(code: string): Promise<void> {
    if (this.#state !== 'code') return
    if (code.trim() === this.code) return this.#deliver(0)
    this.#wrongCodes += 1
    this.#message = 'The code is wrong.'
    if (this.#wrongCodes >= CODE_TRIES) await this.#fail('The bank did not confirm the payment.')
  }

  async cancel(): Promise<void> {
    if (this.#state === 'open' || this.#state === 'code') await this.#fail('You cancelled the purchase.')
  }

  async #fail(message: string): Promise<void> {
    this.#state = 'failed'
    this.#message = message
    await this.#report('failed')
  }

  async #deliver(waitMs: number): Promise<void> {
    // Set before anything is awaited, so that a form that is sent twice pays once.
    this.#state = 'paid'
    await this.#report('pending')
    const deliver = async () => {
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const { code, address } = this.signed
      this.#transactionId = await this.#parts.send({ code, address, amount: await this.#bought() })
      this.#state = 'delivered'
      await this.#report('completed')
    }
    deliver().catch(async (error: unknown) => {
      if (this.#transactionId !== undefined) return
      await this.#fail(`The coins could not be sent: ${error instanceof Error ? error.message : 'unknown'}`)
    })
  }

  /** What the payment buys, in the smallest unit. */
  async #bought(): Promise<bigint> {
    const { asset, decimals } = LOCAL_ASSETS[this.signed.code]
    const price = await this.#parts.priceOf(asset, this.signed.currency)
    const units = (Number(this.#amount) * (1 - CARD_FEE_PERCENT / PERCENT)) / price
    const digits = Math.min(decimals, 8)
    return BigInt(units.toFixed(digits).replace('.', '')) * 10n ** BigInt(decimals - digits)
  }

  #report(status: ProviderReport['status']): Promise<void> {
    const { orderId, address } = this.signed
    return this.#parts.report({ orderId, status, address, transactionId: this.#transactionId })
  }
}
