import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { SolanaAddress, Base58 } from '#schemas/rpc/shapes.ts'

/** Signs a message; both parameters are base58. */
export const solana_signMessage = defineRpcMethod({
  name: 'solana_signMessage',
  namespace: 'solana',
  safety: 'unsafe',
  params: z.object({ message: Base58, pubkey: SolanaAddress }),
  result: z.object({ signature: Base58 }),
})
