import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { NoParams, EvmAddress } from '#schemas/rpc/shapes.ts'

/** Connects the site and answers its accounts (EIP-1102). */
export const eth_requestAccounts = defineRpcMethod({
  name: 'eth_requestAccounts',
  namespace: 'eip155',
  safety: 'account',
  params: NoParams,
  result: z.array(EvmAddress),
})
