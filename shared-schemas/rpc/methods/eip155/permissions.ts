import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { NoParams } from '#schemas/rpc/shapes.ts'

/** Requests capabilities for this site (EIP-2255). */
export const wallet_requestPermissions = defineRpcMethod({
  name: 'wallet_requestPermissions',
  namespace: 'eip155',
  safety: 'permission',
  params: z.tuple([z.record(z.string(), z.record(z.string(), z.unknown()))]),
  result: z.array(z.looseObject({ parentCapability: z.string() })),
})

/** Returns the capabilities of this site (EIP-2255). */
export const wallet_getPermissions = defineRpcMethod({
  name: 'wallet_getPermissions',
  namespace: 'eip155',
  safety: 'read',
  params: NoParams,
  result: z.array(z.looseObject({ parentCapability: z.string() })),
})

/** Revokes capabilities of this site (EIP-2255). */
export const wallet_revokePermissions = defineRpcMethod({
  name: 'wallet_revokePermissions',
  namespace: 'eip155',
  safety: 'permission',
  params: z.array(z.unknown()).check(z.maxLength(16)),
  result: z.unknown(),
})

/** Requests permission to send within bounds for a limited time (ERC-7715, in its first form). */
export const wallet_grantPermissions = defineRpcMethod({
  name: 'wallet_grantPermissions',
  namespace: 'eip155',
  safety: 'unsafe',
  params: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(16)),
  result: z.unknown(),
})
