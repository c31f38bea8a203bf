import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { NoParams, EvmAddress } from '#schemas/rpc/shapes.ts'

/** The accounts the site is connected to; empty when it is not. */
export const eth_accounts = defineRpcMethod({
  name: 'eth_accounts',
  namespace: 'eip155',
  safety: 'read',
  params: NoParams,
  result: z.array(EvmAddress),
})
