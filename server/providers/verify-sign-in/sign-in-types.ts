/** Why a sign-in is refused. */
export type SignInErrorCode =
  /** The text is no sign-in message, or one of its lines is missing or wrong. */
  | 'SIGN_IN_MALFORMED'
  | 'SIGN_IN_WRONG_DOMAIN'
  | 'SIGN_IN_WRONG_CHAIN'
  | 'SIGN_IN_WRONG_ADDRESS'
  | 'SIGN_IN_WRONG_NONCE'
  | 'SIGN_IN_EXPIRED'
  | 'SIGN_IN_NOT_YET_VALID'
  | 'SIGN_IN_SIGNATURE_INVALID'
  /** The node that has to judge a contract account did not answer. Try again. */
  | 'SIGN_IN_NODE_FAILED'

/** Calls a node of the message's network, as EIP-1193 providers do; receives the network's CAIP-2 id. */
export type CallNode = (
  request: { readonly method: string; readonly params?: unknown },
  caipNetworkId: string,
) => Promise<unknown>

/** The signed message, and what it has to say. */
export interface VerifySignInOptions {
  /** The text that was signed. */
  readonly message: string
  /** 0x hex on EVM chains, base58 or base64 on Solana, base64 or hexadecimal on Bitcoin. */
  readonly signature: string
  /** Host of your site, and port where there is one, e.g. `shop.example`. Never take it from the request. */
  readonly domain: string
  /**
   * The nonce that you issued for this sign-in. Without it the message may carry any nonce: you then have to check that the
   * returned `nonce` was yours and is used once.
   */
  readonly nonce?: string | undefined
  /** CAIP-2 ids of the networks that you accept; any known one by default. */
  readonly chainIds?: readonly string[] | undefined
  /** The account that has to have signed; any by default. */
  readonly address?: string | undefined
  /** Milliseconds since 1970; now by default. */
  readonly now?: number | undefined
  /** By how much clocks may differ; a minute by default. */
  readonly clockToleranceMs?: number | undefined
  /** A node of the message's network, for accounts that are contracts (ERC-1271, ERC-6492). */
  readonly rpcUrl?: string | ((caipNetworkId: string) => string | undefined) | undefined
  /** Replaces `rpcUrl`. */
  readonly call?: CallNode | undefined
}

/** Who signed in, and what the message says. */
export interface VerifiedSignIn {
  /** With the checksum of EIP-55 on EVM chains. */
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  /** CAIP-10 id: the account on its network. */
  readonly caipAddress: string
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement: string | undefined
  readonly resources: readonly string[]
  /** Milliseconds since 1970, as is `expiresAt`. */
  readonly issuedAt: number
  readonly expiresAt: number | undefined
}
