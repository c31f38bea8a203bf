import * as z from 'zod/mini'
import { bip122 } from '#schemas/namespaces/bip122.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

const Address = z.string().check(z.refine((text) => bip122.isAddress(text), 'expected a Bitcoin address'))

/** The addresses of a connected account. */
export const getAccountAddresses = defineRpcMethod({
  name: 'getAccountAddresses',
  namespace: 'bip122',
  safety: 'read',
  params: z.object({ account: Address, intentions: z.optional(z.array(z.enum(['payment', 'ordinal']))) }),
  result: z.array(
    z.object({
      address: Address,
      publicKey: z.optional(z.string()),
      path: z.optional(z.string()),
      intention: z.optional(z.string()),
    }),
  ),
})
