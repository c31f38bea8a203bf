import { encodeFunctionData, parseAbi, serializeTransaction, type Client, type Hex } from 'viem'
import { call } from 'viem/actions'
import type { TransferCall } from './send-call.ts'
import { isRefusal } from './to-app-error.ts'

/** Where chains of the OP stack say what they charge beside gas (`GasPriceOracle`); elsewhere nothing is there. */
const ORACLE = '0x420000000000000000000000000000000000000F'
const ORACLE_ABI = parseAbi([
  'function getL1Fee(bytes) view returns (uint256)',
  'function getOperatorFee(uint256) view returns (uint256)',
])
/** The chain below may be dearer by the time the transfer is made, in percent: two rises by an eighth (EIP-1559). */
const MARGIN = 125n
/** As long as any; what counts is how many bytes are published. */
const ANY_PRICE = 10n ** 12n
const ANY_NONCE = 0xffff

/** What is paid for publishing a call on the chain below and to who runs the chain, at most and in wei. */
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

/** 0 where there is no oracle, or an older one that does not know the question. */
async function ask(data: Hex, client: Client): Promise<bigint> {
  try {
    const { data: answer } = await call(client, { to: ORACLE, data })
    return answer === undefined ? 0n : BigInt(answer)
  } catch (thrown) {
    if (isRefusal(thrown)) return 0n
    throw thrown
  }
}
