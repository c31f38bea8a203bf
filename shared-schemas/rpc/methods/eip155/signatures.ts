import * as z from 'zod/mini'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { HexData } from '#schemas/primitives/hex.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { EvmAddress, MessageText, TypedData } from '#schemas/rpc/shapes.ts'

/** Signs a message, given as bytes in hexadecimal or as text (EIP-191). */
export const personal_sign = defineRpcMethod({
  name: 'personal_sign',
  namespace: 'eip155',
  safety: 'unsafe',
  params: z.tuple([MessageText, z.string()], z.unknown()).check(
    z.refine(([first, second]) => isEvmAddress(first) || isEvmAddress(second), {
      path: [1],
      message: 'expected the signer’s address',
    }),
  ),
  result: HexData,
})

/** Recovers the account that signed a message with `personal_sign`. */
export const personal_ecRecover = defineRpcMethod({
  name: 'personal_ecRecover',
  namespace: 'eip155',
  safety: 'read',
  params: z.tuple([MessageText, HexData]),
  result: EvmAddress,
})

/** Signs structured data, given as an object or as JSON text (EIP-712). */
export const eth_signTypedData_v4 = defineRpcMethod({
  name: 'eth_signTypedData_v4',
  namespace: 'eip155',
  safety: 'unsafe',
  params: z.tuple([EvmAddress, z.union([z.string().check(z.minLength(2), z.maxLength(262_144)), TypedData])]),
  result: HexData,
})

/** The previous version, for data without arrays; it hashes such data in the same way. */
export const eth_signTypedData_v3 = defineRpcMethod({ ...eth_signTypedData_v4, name: 'eth_signTypedData_v3' })
