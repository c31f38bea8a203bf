import * as z from 'zod/mini'
import { Base64 } from '#schemas/primitives/base64.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

/** Signs several serialised transactions. */
export const solana_signAllTransactions = defineRpcMethod({
  name: 'solana_signAllTransactions',
  namespace: 'solana',
  safety: 'unsafe',
  params: z.object({ transactions: z.array(Base64).check(z.minLength(1), z.maxLength(64)) }),
  result: z.object({ transactions: z.array(Base64) }),
})
