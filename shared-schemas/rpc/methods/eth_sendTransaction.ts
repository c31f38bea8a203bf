import * as z from 'zod/mini'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { Hash32, EvmTransaction } from '#schemas/rpc/shapes.ts'

/** Signs a transaction and sends it. */
export const eth_sendTransaction = defineRpcMethod({
  name: 'eth_sendTransaction',
  namespace: 'eip155',
  safety: 'unsafe',
  sends: true,
  params: z.tuple([EvmTransaction]),
  result: Hash32,
})
