import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

/** Delegates spending or calls to another key for a time (ERC-7715). */
export const wallet_grantPermissions = defineRpcMethod({
  name: 'wallet_grantPermissions',
  namespace: 'eip155',
  safety: 'unsafe',
  params: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(16)),
  result: z.unknown(),
})
