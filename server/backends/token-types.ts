/** Why a token is refused. */
export type TokenErrorCode =
  | 'TOKEN_MISSING'
  | 'TOKEN_MALFORMED'
  | 'TOKEN_WRONG_ALGORITHM'
  | 'TOKEN_KEY_UNKNOWN'
  | 'TOKEN_SIGNATURE_INVALID'
  | 'TOKEN_WRONG_ISSUER'
  | 'TOKEN_WRONG_AUDIENCE'
  | 'TOKEN_WRONG_PROJECT'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_NOT_YET_VALID'
  /** The deployment did not answer. Try again. */
  | 'TOKEN_KEYS_UNREACHABLE'

/** Which tokens are accepted. */
export interface TokenVerifierOptions {
  /** Origin of the deployment's API, e.g. `https://api.example`; its tokens name it as their issuer. */
  readonly apiUrl: string
  /** The project that the page is set up with. */
  readonly projectId: string
  /** Origin of your site, or of all of your sites, e.g. `https://shop.example`. Never take it from the request. */
  readonly audience: string | readonly string[]
  /** The URL of the keys; `/.well-known/jwks.json` of `apiUrl` by default. */
  readonly keysUrl?: string | undefined
  /** By how many milliseconds clocks may differ; 60,000 by default. */
  readonly clockToleranceMs?: number | undefined
  /** Milliseconds since 1970; the system's time by default. */
  readonly now?: (() => number) | undefined
  /** Fetches the keys; the global one by default. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** The visitor who is signed in. */
export interface SignedIn {
  /** With the checksum of EIP-55 on EVM chains. */
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  /** CAIP-10 id: the account on its network. */
  readonly caipAddress: string
  /** The site that the visitor signed in to. */
  readonly origin: string
  readonly projectId: string
  /** The id of the sign-in, which stays the same when the token is renewed. */
  readonly sessionId: string
  /** Milliseconds since 1970, as is `expiresAt`. */
  readonly issuedAt: number
  readonly expiresAt: number
  /** The token itself, for calls to the deployment's API. */
  readonly token: string
}

/** Verifies tokens of one deployment, project and site. Create one and reuse it, since it caches the keys. */
export interface TokenVerifier {
  /** @throws TokenError with a `code` of {@link TokenErrorCode}. */
  readonly verify: (token: string) => Promise<SignedIn>
}
