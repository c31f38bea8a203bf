import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { EvmAddress, NoParams } from '#schemas/rpc/shapes.ts'

/** Connects the site and returns its accounts (EIP-1102). */
export const eth_requestAccounts = defineRpcMethod({
  name: 'eth_requestAccounts',
  namespace: 'eip155',
  safety: 'account',
  params: NoParams,
  result: z.array(EvmAddress),
})

/** Returns the accounts of a connected site; empty without a connection. */
export const eth_accounts = defineRpcMethod({
  name: 'eth_accounts',
  namespace: 'eip155',
  safety: 'read',
  params: NoParams,
  result: z.array(EvmAddress),
})
