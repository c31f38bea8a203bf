import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { NoParams } from '#schemas/rpc/shapes.ts'

/** The capabilities this site has (EIP-2255). */
export const wallet_getPermissions = defineRpcMethod({
  name: 'wallet_getPermissions',
  namespace: 'eip155',
  safety: 'read',
  params: NoParams,
  result: z.array(z.looseObject({ parentCapability: z.string() })),
})
