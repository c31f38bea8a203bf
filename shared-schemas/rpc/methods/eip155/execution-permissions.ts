import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { NoParams } from '#schemas/rpc/shapes.ts'

/** Requests permission to send within bounds for a limited time (ERC-7715). */
export const wallet_requestExecutionPermissions = defineRpcMethod({
  name: 'wallet_requestExecutionPermissions',
  namespace: 'eip155',
  safety: 'unsafe',
  params: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(16)),
  result: z.unknown(),
})

/** Revokes a permission by its context (ERC-7715). */
export const wallet_revokeExecutionPermission = defineRpcMethod({
  name: 'wallet_revokeExecutionPermission',
  namespace: 'eip155',
  safety: 'permission',
  params: z.tuple([z.looseObject({ permissionContext: z.string().check(z.maxLength(1_024)) })]),
  result: z.looseObject({}),
})

/** Returns the kinds of permissions that this wallet grants, and on which chains (ERC-7715). */
export const wallet_getSupportedExecutionPermissions = defineRpcMethod({
  name: 'wallet_getSupportedExecutionPermissions',
  namespace: 'eip155',
  safety: 'permission',
  params: NoParams,
  result: z.looseObject({}),
})

/** Returns the permissions of this site that stand (ERC-7715). */
export const wallet_getGrantedExecutionPermissions = defineRpcMethod({
  name: 'wallet_getGrantedExecutionPermissions',
  namespace: 'eip155',
  safety: 'permission',
  params: NoParams,
  result: z.array(z.looseObject({})),
})
