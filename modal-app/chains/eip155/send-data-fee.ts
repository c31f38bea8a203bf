import { encodeFunctionData, parseAbi, serializeTransaction, type Client, type Hex } from 'viem'
import { call } from 'viem/actions'
import type { TransferCall } from './send-call.ts'
import { isRefusal } from './to-app-error.ts'

/** The contract in which chains of the OP stack publish their fees besides gas (`GasPriceOracle`); absent on other chains. */
const ORACLE = '0x420000000000000000000000000000000000000F'
const ORACLE_ABI = parseAbi([
  'function getL1Fee(bytes) view returns (uint256)',
  'function getOperatorFee(uint256) view returns (uint256)',
])
/** Margin in percent, because the base fee of the parent chain may rise twice by an eighth (EIP-1559) until the transfer. */
const MARGIN = 125n
/** Values as long as any real ones: only the number of published bytes matters. */
const ANY_PRICE = 10n ** 12n
const ANY_NONCE = 0xffff

/** Reads the maximum fee for publishing a call on the parent chain and for the chain's operator, in wei. */
export async function readDataFee(
  { to, value, data }: TransferCall,
  { chainId, gas }: { readonly chainId: number; readonly gas: bigint },
  client: Client,
): Promise<bigint> {
  const transaction = serializeTransaction({
    type: 'eip1559',
    chainId,
    nonce: ANY_NONCE,
    to,
    value,
    gas,
    maxFeePerGas: ANY_PRICE,
    maxPriorityFeePerGas: ANY_PRICE,
    ...(data !== undefined && { data }),
  })
  const [published, operated] = await Promise.all([
    ask(encodeFunctionData({ abi: ORACLE_ABI, functionName: 'getL1Fee', args: [transaction] }), client),
    ask(encodeFunctionData({ abi: ORACLE_ABI, functionName: 'getOperatorFee', args: [gas] }), client),
  ])
  return (published * MARGIN) / 100n + operated
}

/** Returns 0 where there is no oracle, or one too old for the function. */
async function ask(data: Hex, client: Client): Promise<bigint> {
  try {
    const { data: answer } = await call(client, { to: ORACLE, data })
    return answer === undefined ? 0n : BigInt(answer)
  } catch (thrown) {
    if (isRefusal(thrown)) return 0n
    throw thrown
  }
}
