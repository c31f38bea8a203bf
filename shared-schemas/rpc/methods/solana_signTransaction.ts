import * as z from 'zod/mini'
import { Base64 } from '#schemas/primitives/base64.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { Base58 } from '#schemas/rpc/shapes.ts'

/** Signs a serialised transaction. */
export const solana_signTransaction = defineRpcMethod({
  name: 'solana_signTransaction',
  namespace: 'solana',
  safety: 'unsafe',
  params: z.object({ transaction: Base64 }),
  result: z.object({ signature: z.optional(Base58), transaction: z.optional(Base64) }),
})
