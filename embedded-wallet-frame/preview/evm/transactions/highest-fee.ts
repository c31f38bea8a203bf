import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import { encodeRead, READS } from '#frame/preview/evm/lookups/contract-reads.ts'
import type { FactsContext } from '#frame/preview/evm/lookups/gather-facts.ts'
import type { Transaction } from './transaction.ts'

/** A transaction with the bytes it is before it is signed. */
export interface UnsignedTransaction {
  readonly transaction: Pick<Transaction, 'gasLimit' | 'maxFeePerGas'>
  readonly unsigned: Uint8Array
}

/** What fees of transactions take from the account at most. */
export interface HighestFee {
  /** Of each transaction, as far as it is known. */
  readonly each: readonly bigint[]
  /** Undefined where a node did not tell all of it. */
  readonly total: bigint | undefined
}

type NodeContext = Pick<FactsContext, 'askNode' | 'network'>

/** Where networks of the OP Stack say what they take besides gas; elsewhere nobody can put code there. */
const GAS_PRICE_ORACLE: EvmAddress = '0x420000000000000000000000000000000000000f'
/** What nodes answer when a contract refuses. */
const EXECUTION_REVERTED = 3
/** What a transaction cannot bound itself may grow until it is mined, as a base fee may. */
const ROOM = 2n

/**
 * The most that fees of transactions take from the account: all their gas at their highest price, and twice what the
 * network asks now for their data and for its operator.
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

/** What is known of fees together. */
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
  // There is no oracle here: gas is all there is to pay.
  if (data === 'none') return 0n
  // An oracle from before there were operator fees refuses the question.
  if (typeof data !== 'bigint' || operator === undefined) return undefined
  return data + (typeof operator === 'bigint' ? operator : 0n)
}

/** `none` where there is no contract, `refused` where it does not know the question, undefined where nobody could tell. */
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
