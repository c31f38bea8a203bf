import { randomBytes } from 'node:crypto'
import { parseUnits } from 'viem'
import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'
import type { CoinTransfer } from '#demo/chains/send-coins.ts'
import type { ProviderReport } from '#demo/providers/report-client.ts'
import type { Customer } from './customers.ts'
import type { SignedWithdrawal } from './signed-withdrawal.ts'

/** Where a withdrawal stands. */
export type WithdrawalState = 'open' | 'sending' | 'sent' | 'refused'

export interface WithdrawalParts {
  readonly customers: readonly Customer[]
  readonly report: (report: ProviderReport) => Promise<void>
  readonly send: (transfer: CoinTransfer) => Promise<string>
  /** How long a withdrawal is reviewed, in milliseconds. */
  readonly slowMs: number
}

/** One withdrawal: its state only moves on, so that it is sent at most once. */
export class Withdrawal {
  readonly signed: SignedWithdrawal
  /** Shows that a request comes from the browser that opened the link. */
  readonly key = randomBytes(16).toString('base64url')
  readonly #parts: WithdrawalParts
  #state: WithdrawalState = 'open'
  #message = ''
  #transactionId: string | undefined

  constructor(signed: SignedWithdrawal, parts: WithdrawalParts) {
    this.signed = signed
    this.#parts = parts
  }

  get id(): string {
    return this.signed.reference
  }

  get state(): WithdrawalState {
    return this.#state
  }

  /** Text for the visitor; empty where there is nothing to say. */
  get message(): string {
    return this.#message
  }

  get transactionId(): string | undefined {
    return this.#transactionId
  }

  get customers(): readonly Customer[] {
    return this.#parts.customers
  }

  /** Withdraws from the account of a customer. */
  async confirm(customerId: string): Promise<void> {
    if (this.#state !== 'open') return
    const customer = this.#parts.customers.find(({ id }) => id === customerId)
    if (customer === undefined) {
      this.#message = 'Choose an account.'
      return
    }
    if (customer.outcome === 'refused') return this.#refuse('The exchange refused the withdrawal.')
    const { code, amount } = this.signed
    const units = parseUnits(amount, LOCAL_ASSETS[code].decimals)
    if (!customer.take(code, units)) {
      this.#message = `${customer.name} has too little of it.`
      return
    }
    // Set before anything is awaited, so that a form that is sent twice withdraws once.
    this.#state = 'sending'
    await this.#report('pending')
    this.#send(units, customer.outcome === 'slow' ? this.#parts.slowMs : 0).catch(async (error: unknown) => {
      if (this.#transactionId !== undefined) return
      customer.giveBack(code, units)
      await this.#refuse(`It could not be sent: ${error instanceof Error ? error.message : 'unknown'}`)
    })
  }

  async cancel(): Promise<void> {
    if (this.#state === 'open') await this.#refuse('You cancelled the withdrawal.')
  }

  async #send(amount: bigint, waitMs: number): Promise<void> {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const { code, address } = this.signed
    this.#transactionId = await this.#parts.send({ code, address, amount })
    this.#state = 'sent'
    await this.#report('completed')
  }

  async #refuse(message: string): Promise<void> {
    this.#state = 'refused'
    this.#message = message
    await this.#report('failed')
  }

  #report(status: ProviderReport['status']): Promise<void> {
    const { reference: orderId, address } = this.signed
    return this.#parts.report({ orderId, status, address, transactionId: this.#transactionId })
  }
}
