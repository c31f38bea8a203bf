import * as z from 'zod/mini'
import { bip122 } from '#schemas/namespaces/bip122.ts'
import { IntegerAmount } from '#schemas/primitives/amount.ts'
import { Base64 } from '#schemas/primitives/base64.ts'
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

/** Sends an amount, in satoshi, to an address. */
export const sendTransfer = defineRpcMethod({
  name: 'sendTransfer',
  namespace: 'bip122',
  safety: 'unsafe',
  sends: true,
  params: z.object({
    account: Address,
    recipientAddress: Address,
    amount: IntegerAmount,
    changeAddress: z.optional(Address),
    memo: z.optional(
      z.string().check(z.regex(/^(?:0x)?(?:[0-9a-fA-F]{2}){1,80}$/, 'expected at most 80 bytes')),
    ),
  }),
  result: z.object({ txid: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)) }),
})

/** Returns the addresses of a connected account. */
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
