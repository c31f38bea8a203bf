import { encodeParameters } from '#frame/preview/evm/abi.ts'
import { parseFunction, parseParameters, type AbiFunction } from '#frame/preview/evm/abi-type.ts'
import { concat, type EvmAddress } from '#frame/preview/evm/bytes.ts'
import type { FactsContext } from '#frame/preview/evm/facts.ts'
import { highestFee } from '#frame/preview/evm/fee-warnings.ts'
import type { Transaction } from '#frame/preview/evm/transaction.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** A transaction with the bytes it is before it is signed. */
export interface UnsignedTransaction {
  readonly transaction: Pick<Transaction, 'gasLimit' | 'maxFeePerGas'>
  readonly unsigned: Uint8Array
}

type NodeContext = Pick<FactsContext, 'askNode' | 'network'>

/** Where networks of the OP Stack say what they take besides gas; elsewhere nobody can put code there. */
const GAS_PRICE_ORACLE: EvmAddress = '0x420000000000000000000000000000000000000f'
const DATA_FEE = parseFunction('getL1Fee(bytes)')
const OPERATOR_FEE = parseFunction('getOperatorFee(uint256)')
const BYTES = parseParameters('(bytes)')
/** What nodes answer when a contract refuses. */
const EXECUTION_REVERTED = 3
const NUMBER = parseParameters('(uint256)')
/** What a transaction cannot bound itself may grow until it is mined, as a base fee may. */
const ROOM = 2n

/**
 * The most that fees of transactions take from the account: all their gas at their highest price, and twice what the
 * network asks now for their data and for its operator.
 *
 * @returns undefined where the node does not tell.
 */
export async function askHighestFee(
  all: readonly UnsignedTransaction[],
  context: NodeContext,
): Promise<bigint | undefined> {
  const more = await Promise.all(all.map((one) => askFeesBesideGas(one, context)))
  if (more.includes(undefined)) return undefined
  return all.reduce(
    (sum, { transaction }, place) => sum + highestFee(transaction) + (more[place] ?? 0n) * ROOM,
    0n,
  )
}

async function askFeesBesideGas(
  { transaction, unsigned }: UnsignedTransaction,
  context: NodeContext,
): Promise<bigint | undefined> {
  const [data, operator] = await Promise.all([
    askOracle(DATA_FEE, encodeParameters(BYTES, [unsigned]), context),
    askOracle(OPERATOR_FEE, encodeParameters(NUMBER, [transaction.gasLimit]), context),
  ])
  // There is no oracle here: gas is all there is to pay.
  if (data === 'none') return 0n
  // An oracle from before there were operator fees refuses the question.
  if (typeof data !== 'bigint' || operator === undefined) return undefined
  return data + (typeof operator === 'bigint' ? operator : 0n)
}

/** `none` where there is no contract, `refused` where it does not know the question, undefined where nobody could tell. */
async function askOracle(
  call: AbiFunction,
  input: Uint8Array,
  { askNode, network }: NodeContext,
): Promise<bigint | 'none' | 'refused' | undefined> {
  const data = bytesToHex(concat(call.selector, input))
  const answer = await askNode(network, 'eth_call', [{ to: GAS_PRICE_ORACLE, data }, 'latest'])
  if (!answer.ok) return answer.error.code === EXECUTION_REVERTED ? 'refused' : undefined
  if (answer.value === '0x') return 'none'
  return typeof answer.value === 'string' && /^0x[0-9a-f]{64}$/i.test(answer.value)
    ? BigInt(answer.value)
    : undefined
}
