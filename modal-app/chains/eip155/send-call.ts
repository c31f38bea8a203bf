import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import type { Transfer } from '#modal/chains/transfers.ts'

/** The part of a transfer that goes on the chain. */
export interface TransferCall {
  readonly to: Hex
  /** In wei. */
  readonly value: bigint
  readonly data: Hex | undefined
}

/** A transfer as a call: of coins, or of a token by `transfer` (EIP-20). */
export function transferCall({ to, token, amount }: Pick<Transfer, 'to' | 'token' | 'amount'>): TransferCall {
  if (token === undefined) return { to: getAddress(to), value: amount, data: undefined }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [getAddress(to), amount] })
  return { to: getAddress(token), value: 0n, data }
}
