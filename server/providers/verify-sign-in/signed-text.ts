import type { CallNode } from './sign-in-types.ts'

/** What a namespace needs to tell whether a signature is that of an account. */
export interface SignedText {
  readonly message: string
  readonly signature: string
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly node: { readonly rpcUrl?: string | undefined; readonly call?: CallNode | undefined }
}

/**
 * The account as it is to be written, when it signed.
 *
 * @throws SignInError SIGN_IN_MALFORMED for an address that is none, SIGN_IN_SIGNATURE_INVALID, SIGN_IN_NODE_FAILED.
 */
export type VerifySignature = (signed: SignedText) => Promise<string> | string
