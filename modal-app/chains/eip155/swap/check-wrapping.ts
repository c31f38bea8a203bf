import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import type { SwapRouters } from '#schemas/networks/swap-deployments.ts'
import type { SwapCall, SwapFault, SwapTerms } from '#modal/chains/swaps.ts'
import { toBytes } from './calls/call-bytes.ts'
import { isSame } from './known-routers.ts'

const ABI = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** Compares a call of the wrapped coin with what was shown. It gives what it takes, to whoever calls it. */
export function checkWrapping(
  { kind, paid, received, mostPaid, leastReceived }: SwapTerms,
  { to, data, value }: SwapCall,
  { wrappedNative }: SwapRouters,
): SwapFault | undefined {
  if (!isSame(to, wrappedNative)) return 'router'
  const [coin, wrapped] = kind === 'wrap' ? [paid, received] : [received, paid]
  if (coin !== undefined || wrapped === undefined || !isSame(wrapped, wrappedNative)) return 'tokens'
  const amount = readAmount(kind, data, value)
  if (amount === undefined) return 'call'
  if (value !== (kind === 'wrap' ? amount : 0n) || amount <= 0n || amount > mostPaid) return 'paid'
  return amount >= leastReceived ? undefined : 'received'
}

function readAmount(kind: SwapTerms['kind'], data: string, value: bigint): bigint | undefined {
  const bytes = toBytes(data)
  if (bytes === undefined) return undefined
  try {
    const call = decodeFunctionData({ abi: ABI, data: bytes })
    if (encodeFunctionData({ abi: ABI, ...call }) !== bytes) return undefined
    if (call.functionName === 'deposit') return kind === 'wrap' ? value : undefined
    return kind === 'unwrap' ? call.args[0] : undefined
  } catch {
    return undefined
  }
}
