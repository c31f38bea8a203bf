import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

/** Shows what has become of sent calls (EIP-5792). */
export const wallet_showCallsStatus = defineRpcMethod({
  name: 'wallet_showCallsStatus',
  namespace: 'eip155',
  safety: 'account',
  params: z.tuple([z.string().check(z.minLength(1), z.maxLength(8194))]),
  result: z.unknown(),
})
