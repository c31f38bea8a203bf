import * as z from 'zod/mini'
import { HexData } from '#schemas/primitives/hex.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { EvmAddress, MessageText } from '#schemas/rpc/shapes.ts'

/** The account whose key signed a message by `personal_sign`. */
export const personal_ecRecover = defineRpcMethod({
  name: 'personal_ecRecover',
  namespace: 'eip155',
  safety: 'read',
  params: z.tuple([MessageText, HexData]),
  result: EvmAddress,
})
