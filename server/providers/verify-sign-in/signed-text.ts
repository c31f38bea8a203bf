import type { CallNode } from './sign-in-types.ts'

/** What a namespace needs to verify the signature of an account. */
export interface SignedText {
  readonly message: string
  readonly signature: string
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly node: { readonly rpcUrl?: string | undefined; readonly call?: CallNode | undefined }
}

/**
 * Verifies a signature and returns the account in its canonical form.
 *
 * @throws SignInError SIGN_IN_MALFORMED for an address that is not valid, SIGN_IN_SIGNATURE_INVALID, SIGN_IN_NODE_FAILED.
 */
export type VerifySignature = (signed: SignedText) => Promise<string> | string
