import * as z from 'zod/mini'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { HexData } from '#schemas/primitives/hex.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { MessageText } from '#schemas/rpc/shapes.ts'

/** Signs a message, bytes in hexadecimal or text (EIP-191). */
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
