import { decodeFunctionData, encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import type { RouterCall } from './router-call.ts'
import { isSame } from '#modal/chains/eip155/swap/known-routers.ts'
import { COIN, describedCall, isCoin } from './described-swap.ts'

/** `AllowanceHolder` of 0x, which holds the allowance and lets the operator take from it within this call. */
const HOLDER_ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])
/** `Settler` of 0x, which settles what the account itself sends. */
const SETTLER_ABI = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
])

/**
 * Reads a swap of 0x. The holder lets nobody but the operator take at most `amount`; the settlement contract pays out what it
 * holds at the end, and refuses less than `minAmountOut`. So the operator has to be that contract, which has to be one of
 * 0x: this only its registry knows, which is asked before the step is prepared.
 *
 * @param value of the transaction, in wei: where the coin is paid, nothing is taken from an allowance.
 */
export function readZeroExCall(data: Hex, value: bigint): RouterCall | undefined {
  const outer = decodeFunctionData({ abi: HOLDER_ABI, data })
  if (encodeFunctionData({ abi: HOLDER_ABI, ...outer }) !== data) return undefined
  const [operator, token, amount, settler, bytes] = outer.args
  const inner = decodeFunctionData({ abi: SETTLER_ABI, data: bytes })
  if (encodeFunctionData({ abi: SETTLER_ABI, ...inner }) !== bytes) return undefined
  const [{ recipient, buyToken, minAmountOut }] = inner.args
  const paysCoin = value > 0n
  const isOperatorKnown = isSame(operator, settler) || (paysCoin && operator === zeroAddress)
  const isTokenRight = paysCoin ? token === zeroAddress || isCoin(token) : !isCoin(token)
  if (!isOperatorKnown || !isTokenRight || settler === zeroAddress) return undefined
  return describedCall({
    from: paysCoin ? COIN : token,
    to: buyToken,
    recipient,
    paid: paysCoin ? value : amount,
    received: minAmountOut,
    settler,
  })
}
