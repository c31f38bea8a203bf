import * as z from 'zod/mini'
import { bip122 } from '#schemas/namespaces/bip122.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'
import { MessageText } from '#schemas/rpc/shapes.ts'

const Address = z.string().check(z.refine((text) => bip122.isAddress(text), 'expected a Bitcoin address'))

/** Signs a message with the key of an address, as ECDSA or BIP-322. */
export const signMessage = defineRpcMethod({
  name: 'signMessage',
  namespace: 'bip122',
  safety: 'unsafe',
  params: z.object({
    account: Address,
    message: MessageText,
    protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
  }),
  result: z.object({ address: Address, signature: z.string(), messageHash: z.optional(z.string()) }),
})
