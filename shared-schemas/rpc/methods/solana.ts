import * as z from 'zod/mini'
import { Base64 } from '#schemas/primitives/base64.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { Base58, SolanaAddress, SolanaSendOptions } from '#schemas/rpc/shapes.ts'

/** Signs a message; both parameters are base58. */
export const solana_signMessage = defineRpcMethod({
  name: 'solana_signMessage',
  namespace: 'solana',
  safety: 'unsafe',
  params: z.object({ message: Base58, pubkey: SolanaAddress }),
  result: z.object({ signature: Base58 }),
})

/** Signs a serialised transaction. */
export const solana_signTransaction = defineRpcMethod({
  name: 'solana_signTransaction',
  namespace: 'solana',
  safety: 'unsafe',
  params: z.object({ transaction: Base64 }),
  result: z.object({ signature: z.optional(Base58), transaction: z.optional(Base64) }),
})

/** Signs several serialised transactions. */
export const solana_signAllTransactions = defineRpcMethod({
  name: 'solana_signAllTransactions',
  namespace: 'solana',
  safety: 'unsafe',
  params: z.object({ transactions: z.array(Base64).check(z.minLength(1), z.maxLength(64)) }),
  result: z.object({ transactions: z.array(Base64) }),
})

/** Signs a serialised transaction and sends it. */
export const solana_signAndSendTransaction = defineRpcMethod({
  name: 'solana_signAndSendTransaction',
  namespace: 'solana',
  safety: 'unsafe',
  sends: true,
  params: z.object({ transaction: Base64, options: z.optional(SolanaSendOptions) }),
  result: z.object({ signature: Base58 }),
})
