import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

/** What has become of sent calls (EIP-5792). */
export const wallet_getCallsStatus = defineRpcMethod({
  name: 'wallet_getCallsStatus',
  namespace: 'eip155',
  safety: 'read',
  params: z.tuple([z.string().check(z.minLength(1), z.maxLength(8194))]),
  result: z.looseObject({ status: z.union([z.int(), z.string()]) }),
})
