import * as z from 'zod/mini'

const Text = z.string().check(z.maxLength(2_048))

/** The fields of a sign-in message (CAIP-122; EIP-4361 on EVM chains). */
export const SiwxData = z.object({
  accountAddress: z.string().check(z.minLength(1), z.maxLength(128)),
  /** CAIP-2 id. */
  chainId: z.string().check(z.maxLength(64)),
  /** Host of the site, with its port where there is one. */
  domain: z.string().check(z.minLength(1), z.maxLength(255)),
  uri: Text,
  version: z.string().check(z.maxLength(8)),
  nonce: z.string().check(z.minLength(8), z.maxLength(256)),
  statement: z.optional(Text),
  /** ISO 8601, as the three below. */
  issuedAt: z.optional(z.string().check(z.maxLength(40))),
  expirationTime: z.optional(z.string().check(z.maxLength(40))),
  notBefore: z.optional(z.string().check(z.maxLength(40))),
  requestId: z.optional(Text),
  resources: z.optional(z.array(Text).check(z.maxLength(32))),
})
export type SiwxData = z.infer<typeof SiwxData>

/** A sign-in of one account on one network (docs/specification.md §3.39). */
export const SiwxSession = z.object({
  data: SiwxData,
  /** The text that was signed. */
  message: z.string().check(z.minLength(1), z.maxLength(8_192)),
  /** In the encoding of the namespace: 0x hex, base58 or base64. */
  signature: z.string().check(z.minLength(1), z.maxLength(16_384)),
  /** CAIP-74 object, when the wallet signed in while it connected. */
  cacao: z.optional(z.unknown()),
  /** JWT for the site's backend when the deployment signs in; verified with the deployment's public keys. */
  token: z.optional(z.string().check(z.maxLength(4_096))),
})
export type SiwxSession = z.infer<typeof SiwxSession>
