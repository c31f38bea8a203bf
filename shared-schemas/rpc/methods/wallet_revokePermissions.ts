import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

/** Gives up capabilities of this site (EIP-2255). */
export const wallet_revokePermissions = defineRpcMethod({
  name: 'wallet_revokePermissions',
  namespace: 'eip155',
  safety: 'permission',
  params: z.array(z.unknown()).check(z.maxLength(16)),
  result: z.unknown(),
})
