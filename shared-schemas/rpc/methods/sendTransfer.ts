import * as z from 'zod/mini'
import { bip122 } from '#schemas/namespaces/bip122.ts'
import { IntegerAmount } from '#schemas/primitives/amount.ts'
import { defineRpcMethod } from '#schemas/rpc/define-rpc-method.ts'

const Address = z.string().check(z.refine((text) => bip122.isAddress(text), 'expected a Bitcoin address'))

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
