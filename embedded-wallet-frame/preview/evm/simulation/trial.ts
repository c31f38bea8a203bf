import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { EvmCall } from '#frame/preview/evm/calls/call-meaning.ts'
import { bytesToHex, toQuantity } from '#schemas/primitives/hex.ts'

/** The prices of a transaction and of its block. */
export interface TrialFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Undefined if blocks have none, or if it is unknown. */
  readonly baseFee: bigint | undefined
  /** A single price per gas, as in legacy transactions. */
  readonly isOnePrice: boolean
}

/** Calls to simulate, with everything of their transactions that a contract can see, so that it behaves as it will later. */
export interface Trial {
  readonly calls: readonly EvmCall[]
  /** The sender: the account, or the EntryPoint on its behalf. */
  readonly sender: EvmAddress
  readonly account: EvmAddress
  /** Of each call; undefined while unknown. */
  readonly gasLimits?: readonly bigint[]
  readonly fees?: TrialFees
  /** Of the first call. */
  readonly nonce?: bigint
  readonly accessList?: readonly { readonly address: EvmAddress; readonly storageKeys: readonly string[] }[]
  /** Replaces the account's code, if the same signature delegates it. */
  readonly code?: string
  /** Simulated without the rules of the network, because a node refused them otherwise. */
  readonly isLenient?: boolean
}

/** Whether the simulation applies the rules of the network: the fee, and that the account can pay it. */
export function isValidated({ gasLimits, fees, sender, account, isLenient }: Trial): boolean {
  return gasLimits !== undefined && fees !== undefined && sender === account && isLenient !== true
}

type Json = Readonly<Record<string, unknown>>

/**
 * Returns the calls in the format of nodes. Without a gas limit there is no price either, because no account could pay for
 * all gas of a block.
 */
export function trialCalls(trial: Trial): readonly Json[] {
  const { calls, sender, gasLimits, fees, nonce, accessList } = trial
  // A simulation ignores pending transactions; only code that creates a contract can see the nonce.
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

/** Returns block values that would otherwise differ from a mined block: nodes simulate without a base fee and randomness. */
export function trialBlock({ fees, gasLimits }: Trial): Json {
  const random = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  const base = gasLimits && fees?.baseFee
  return { prevRandao: random, ...(base !== undefined && { baseFeePerGas: toQuantity(base) }) }
}

/** More than any transaction costs: the balance given to a sponsor. */
const ENOUGH = toQuantity(2n ** 96n)

/** Returns the assumed state of the chain before the calls. */
export function trialState({ sender, account, code }: Trial): Readonly<Record<string, Json>> {
  return {
    ...(code !== undefined && { [account]: { code } }),
    ...(sender !== account && { [sender]: { balance: ENOUGH } }),
  }
}

/** Returns the most that the account pays for gas. */
export function highestTrialFee({ sender, account, gasLimits = [], fees }: Trial): bigint {
  if (sender !== account || !fees) return 0n
  return gasLimits.reduce((sum, gas) => sum + gas * fees.maxFeePerGas, 0n)
}
