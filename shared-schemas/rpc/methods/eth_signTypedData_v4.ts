import * as z from 'zod/mini'
import { HexData } from '#schemas/primitives/hex.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { EvmAddress, TypedData } from '#schemas/rpc/shapes.ts'

/** Signs structured data, as an object or its JSON text (EIP-712). */
export const eth_signTypedData_v4 = defineRpcMethod({
  name: 'eth_signTypedData_v4',
  namespace: 'eip155',
  safety: 'unsafe',
  params: z.tuple([EvmAddress, z.union([z.string().check(z.minLength(2), z.maxLength(262_144)), TypedData])]),
  result: HexData,
})
