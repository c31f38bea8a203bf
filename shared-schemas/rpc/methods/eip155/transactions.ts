import * as z from 'zod/mini'
import { HexData } from '#schemas/primitives/hex.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { EvmTransaction, Hash32 } from '#schemas/rpc/shapes.ts'

/** Signs a transaction and sends it. */
export const eth_sendTransaction = defineRpcMethod({
  name: 'eth_sendTransaction',
  namespace: 'eip155',
  safety: 'unsafe',
  sends: true,
  params: z.tuple([EvmTransaction]),
  result: Hash32,
})

/** Broadcasts a signed transaction. */
export const eth_sendRawTransaction = defineRpcMethod({
  name: 'eth_sendRawTransaction',
  namespace: 'eip155',
  safety: 'read',
  params: z.tuple([HexData]),
  result: Hash32,
})
