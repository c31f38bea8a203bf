import * as z from 'zod/mini'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** How a namespace signs a text: the request, and the signature in its answer. */
interface TextSigning {
  readonly method: string
  readonly params: (text: string, address: string) => unknown
  readonly answer: z.ZodMiniType<string>
  /** Phone wallets sign in with the session proposal (CAIP-222). */
  readonly isProposed: boolean
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const Signature = z.string().check(z.minLength(1), z.maxLength(16_384))
const Signed = z.pipe(
  z.looseObject({ signature: Signature }),
  z.transform(({ signature }) => signature),
)

/** In the shapes of the RPC catalogue. */
export const TEXT_SIGNING = {
  eip155: {
    method: 'personal_sign',
    params: (text, address) => [bytesToHex(bytes(text)), address],
    answer: Signature,
    isProposed: true,
  },
  solana: {
    method: 'solana_signMessage',
    params: (text, address) => ({ message: encodeBase58(bytes(text)), pubkey: address }),
    answer: Signed,
    isProposed: false,
  },
  bip122: {
    method: 'signMessage',
    params: (text, address) => ({ account: address, address, message: text }),
    answer: Signed,
    isProposed: false,
  },
} as const satisfies Record<ChainNamespace, TextSigning>
