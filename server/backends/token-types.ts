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

/** Whose tokens are taken. */
export interface TokenVerifierOptions {
  /** Origin of the deployment's API, e.g. `https://api.example`; its tokens name it as their issuer. */
  readonly apiUrl: string
  /** The project the page is set up with. */
  readonly projectId: string
  /** Origin of your site, or all of them, e.g. `https://shop.example`. Never take it from the request. */
  readonly audience: string | readonly string[]
  /** Where the keys are fetched; `/.well-known/jwks.json` of `apiUrl` by default. */
  readonly keysUrl?: string | undefined
  /** By how many milliseconds clocks may differ; 60,000 by default. */
  readonly clockToleranceMs?: number | undefined
  /** Milliseconds since 1970; the system's time by default. */
  readonly now?: (() => number) | undefined
  /** Fetches the keys; the global one by default. */
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined
}

/** Who is signed in. */
export interface SignedIn {
  /** On EVM chains with the capitals of EIP-55. */
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  /** CAIP-10 id: the account on its network. */
  readonly caipAddress: string
  /** The site that was signed in to. */
  readonly origin: string
  readonly projectId: string
  /** Of the sign-in: the same in each token it is renewed by. */
  readonly sessionId: string
  /** Milliseconds since 1970, as the one below. */
  readonly issuedAt: number
  readonly expiresAt: number
  /** The token itself, to ask the deployment's API with. */
  readonly token: string
}

/** Verifies tokens of one deployment, project and site; keep one, since it keeps the keys. */
export interface TokenVerifier {
  /** @throws TokenError with a `code` of {@link TokenErrorCode}. */
  readonly verify: (token: string) => Promise<SignedIn>
}
