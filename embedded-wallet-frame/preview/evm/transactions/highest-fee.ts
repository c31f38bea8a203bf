import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { encodeRead, READS } from '#frame/preview/evm/lookups/contract-reads.ts'
import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { Transaction } from './transaction.ts'

/** A transaction with its unsigned bytes. */
export interface UnsignedTransaction {
  readonly transaction: Pick<Transaction, 'gasLimit' | 'maxFeePerGas'>
  readonly unsigned: Uint8Array
}

/** The most that the fees of transactions can take from the account. */
export interface HighestFee {
  /** For each transaction, as far as known. */
  readonly each: readonly bigint[]
  /** Undefined if a node did not answer all of it. */
  readonly total: bigint | undefined
}

type NodeContext = Pick<FactsContext, 'askNode' | 'network'>

/** Where networks of the OP Stack state their fees besides gas; elsewhere nobody can deploy code there. */
const GAS_PRICE_ORACLE: EvmAddress = '0x420000000000000000000000000000000000000f'
/** The error code of nodes if a contract reverts. */
const EXECUTION_REVERTED = 3
/** A margin for fees that a transaction cannot limit itself and that may grow until it is mined, like the base fee. */
const ROOM = 2n

/**
 * Fetches the most that fees can take from the account: all gas at the highest price, and twice the network's current fees
 * for data and for its operator.
 */
export async function fetchHighestFee(
  all: readonly UnsignedTransaction[],
  context: NodeContext,
): Promise<HighestFee> {
  const more = await Promise.all(all.map((one) => fetchFeesBesideGas(one, context)))
  const each = all.map(
    ({ transaction }, place) => transaction.gasLimit * transaction.maxFeePerGas + (more[place] ?? 0n) * ROOM,
  )
  return { each, total: more.includes(undefined) ? undefined : sumOf(each) }
}

/** Adds up the known fees. */
export function sumOf(fees: readonly bigint[]): bigint {
  return fees.reduce((sum, fee) => sum + fee, 0n)
}

async function fetchFeesBesideGas(
  { transaction, unsigned }: UnsignedTransaction,
  context: NodeContext,
): Promise<bigint | undefined> {
  const [data, operator] = await Promise.all([
    fetchFromOracle(encodeRead(READS.dataFee, unsigned), context),
    fetchFromOracle(encodeRead(READS.operatorFee, transaction.gasLimit), context),
  ])
  // Without the oracle, gas is the only fee.
  if (data === 'none') return 0n
  // An oracle without operator fees reverts.
  if (typeof data !== 'bigint' || operator === undefined) return undefined
  return data + (typeof operator === 'bigint' ? operator : 0n)
}

/** `none` if there is no contract, `refused` if it does not know the function, undefined if it could not be asked. */
async function fetchFromOracle(
  data: string,
  { askNode, network }: NodeContext,
): Promise<bigint | 'none' | 'refused' | undefined> {
  const answer = await askNode(network, 'eth_call', [{ to: GAS_PRICE_ORACLE, data }, 'latest'])
  if (!answer.ok) return answer.error.code === EXECUTION_REVERTED ? 'refused' : undefined
  if (answer.value === '0x') return 'none'
  return typeof answer.value === 'string' && /^0x[0-9a-f]{64}$/i.test(answer.value)
    ? BigInt(answer.value)
    : undefined
}
