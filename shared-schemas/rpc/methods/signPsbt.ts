import * as z from 'zod/mini'
import { bip122 } from '#schemas/namespaces/bip122.ts'
import { Base64 } from '#schemas/primitives/base64.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

const Address = z.string().check(z.refine((text) => bip122.isAddress(text), 'expected a Bitcoin address'))

/** Signs inputs of a partially signed transaction (BIP-174). */
export const signPsbt = defineRpcMethod({
  name: 'signPsbt',
  namespace: 'bip122',
  safety: 'unsafe',
  sends: true,
  params: z.object({
    account: z.optional(Address),
    psbt: Base64,
    signInputs: z
      .array(
        z.object({
          address: Address,
          index: z.int().check(z.minimum(0), z.maximum(100_000)),
          sighashTypes: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(255)))),
        }),
      )
      .check(z.minLength(1), z.maxLength(1000)),
    broadcast: z.optional(z.boolean()),
  }),
  result: z.object({ psbt: Base64, txid: z.optional(z.string()) }),
})
