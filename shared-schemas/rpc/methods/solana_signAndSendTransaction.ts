import * as z from 'zod/mini'
import { Base64 } from '#schemas/primitives/base64.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { Base58, SolanaSendOptions } from '#schemas/rpc/shapes.ts'

/** Signs a serialised transaction and sends it. */
export const solana_signAndSendTransaction = defineRpcMethod({
  name: 'solana_signAndSendTransaction',
  namespace: 'solana',
  safety: 'unsafe',
  sends: true,
  params: z.object({ transaction: Base64, options: z.optional(SolanaSendOptions) }),
  result: z.object({ signature: Base58 }),
})
