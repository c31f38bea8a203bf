import { formatUnits, parseUnits } from 'viem'
import { LOCAL_ASSETS, type LocalAssetCode } from '#demo/chains/local-assets.ts'

/** What happens to the withdrawals of a customer. */
export type WithdrawalOutcome = 'sent' | 'slow' | 'refused'

const OPENING_BALANCES = { eth: '25', dusd: '100000', sol: '500', btc: '5' } as const
const CODES = ['eth', 'dusd', 'sol', 'btc'] as const

/** An account at the exchange. */
export class Customer {
  readonly id: string
  readonly name: string
  readonly outcome: WithdrawalOutcome
  readonly meaning: string
  readonly #balances = new Map<LocalAssetCode, bigint>(
    CODES.map((code) => [code, parseUnits(OPENING_BALANCES[code], LOCAL_ASSETS[code].decimals)]),
  )

  constructor(name: string, outcome: WithdrawalOutcome, meaning: string) {
    this.id = name.toLowerCase()
    this.name = name
    this.outcome = outcome
    this.meaning = meaning
  }

  /** In whole units. */
  balanceOf(code: LocalAssetCode): string {
    return formatUnits(this.#balances.get(code) ?? 0n, LOCAL_ASSETS[code].decimals)
  }

  /** Takes an amount, in the smallest unit, out of a balance. @returns false where the balance is smaller. */
  take(code: LocalAssetCode, amount: bigint): boolean {
    const balance = this.#balances.get(code) ?? 0n
    if (balance < amount) return false
    this.#balances.set(code, balance - amount)
    return true
  }

  /** Gives back what was not sent. */
  giveBack(code: LocalAssetCode, amount: bigint): void {
    this.#balances.set(code, (this.#balances.get(code) ?? 0n) + amount)
  }
}

/** The customers of the local exchange; each start begins with new accounts. */
export function createCustomers(): readonly Customer[] {
  return [
    new Customer('Ada', 'sent', 'withdrawals are sent at once'),
    new Customer('Ben', 'slow', 'withdrawals are reviewed first, and sent later'),
    new Customer('Cleo', 'refused', 'the exchange refuses withdrawals'),
  ]
}
