import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { bytesToHex, toQuantity } from '#schemas/primitives/hex.ts'

/** The prices of a transaction, and what a block asks of it. */
export interface TrialFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Undefined where blocks have none, or where nobody said it. */
  readonly baseFee: bigint | undefined
  /** One price per gas, as legacy transactions have it. */
  readonly isOnePrice: boolean
}

/**
 * Calls as a node is to try them: with everything of their transactions that a contract can see, so that it behaves as it
 * will.
 */
export interface Trial {
  readonly calls: readonly EvmCall[]
  /** Who sends them: the account, or the EntryPoint on its behalf. */
  readonly sender: EvmAddress
  readonly account: EvmAddress
  /** Of each call; undefined while nobody knows it. */
  readonly gasLimits?: readonly bigint[]
  readonly fees?: TrialFees
  /** Of the first call. */
  readonly nonce?: bigint
  readonly accessList?: readonly { readonly address: EvmAddress; readonly storageKeys: readonly string[] }[]
  /** Replaces the account's own code, where it is given one by the same signature. */
  readonly code?: string
  /** Tried without the rules of the network, where a node refused them with these. */
  readonly isLenient?: boolean
}

/** Whether the rules of the network hold for the trial: what it costs, and that the account has that. */
export function isValidated({ gasLimits, fees, sender, account, isLenient }: Trial): boolean {
  return gasLimits !== undefined && fees !== undefined && sender === account && isLenient !== true
}

type Json = Readonly<Record<string, unknown>>

/** The calls as nodes take them. Without a gas limit there is no price either: no account could pay for all gas of a block. */
export function trialCalls(trial: Trial): readonly Json[] {
  const { calls, sender, gasLimits, fees, nonce, accessList } = trial
  // Of those that wait before it a trial knows nothing: only who creates a contract sees the number.
  const isCounted = !isValidated(trial) || calls.some(({ to }) => to === undefined)
  return calls.map(({ to, value, data }, place): Json => {
    const gas = gasLimits?.[place]
    return {
      from: sender,
      value: toQuantity(value),
      data: bytesToHex(data),
      ...(to !== undefined && { to }),
      ...(gas !== undefined && { gas: toQuantity(gas), ...(fees && priceOf(fees)) }),
      ...(nonce !== undefined && isCounted && { nonce: toQuantity(nonce + BigInt(place)) }),
      ...(accessList && accessList.length > 0 && { accessList }),
    }
  })
}

function priceOf({ isOnePrice, maxFeePerGas, maxPriorityFeePerGas }: TrialFees): Json {
  return isOnePrice
    ? { gasPrice: toQuantity(maxFeePerGas) }
    : {
        maxFeePerGas: toQuantity(maxFeePerGas),
        maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas),
      }
}

/** What would otherwise differ from a block that is mined: nodes try calls without a base fee and without randomness. */
export function trialBlock({ fees, gasLimits }: Trial): Json {
  const random = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const base = gasLimits && fees?.baseFee
  return { prevRandao: random, ...(base !== undefined && { baseFeePerGas: toQuantity(base) }) }
}

/** More than any transaction costs: whoever pays for others has it. */
const ENOUGH = toQuantity(2n ** 96n)

/** What the state of the chain is taken to be before the calls. */
export function trialState({ sender, account, code }: Trial): Readonly<Record<string, Json>> {
  return {
    ...(code !== undefined && { [account]: { code } }),
    ...(sender !== account && { [sender]: { balance: ENOUGH } }),
  }
}

/** What the account pays for gas at most. */
export function highestTrialFee({ sender, account, gasLimits = [], fees }: Trial): bigint {
  if (sender !== account || !fees) return 0n
  return gasLimits.reduce((sum, gas) => sum + gas * fees.maxFeePerGas, 0n)
}
