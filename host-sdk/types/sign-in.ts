/** What a sign-in message says (CAIP-122; EIP-4361 on EVM chains). */
export interface SiwxData {
  /** Who signs in. */
  accountAddress: string
  /** CAIP-2 id. */
  chainId: string
  /** Host, and port where there is one, of the site. */
  domain: string
  /** Of the page. */
  uri: string
  /** `1`. */
  version: string
  /** Used once; of the backend that verifies. */
  nonce: string
  /** A sentence the visitor reads. */
  statement?: string | undefined
  /** ISO 8601, as the two below. */
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  /** URIs. */
  resources?: string[] | undefined
}

/** One sign-in of one account on one network. */
export interface SiwxSession {
  data: SiwxData
  /** The text that was signed. */
  message: string
  /** 0x hex, base58 or base64, as the namespace writes signatures. */
  signature: string
  cacao?: unknown
  /** With `siwx: true`: a JWT for your backend, see `/.well-known/jwks.json` of the API. */
  token?: string | undefined
}

/** The site's own functions for signing in. They stay on the page; each may return a promise. */
export interface SiwxConfig {
  /** A message for an account on a network; its `toString` gives the text to sign. */
  createMessage: (input: {
    accountAddress: string
    chainId: string
  }) => Promise<SiwxData & { toString: () => string }> | (SiwxData & { toString: () => string })
  /** Verifies a session and keeps it; rejects when it is not valid. */
  addSession: (session: SiwxSession) => Promise<void> | void
  /** Ends the sessions of an address on a network. */
  revokeSession: (chainId: string, address: string) => Promise<void> | void
  /** Puts these in place of all sessions: none, when the last connection ends. */
  setSessions: (sessions: SiwxSession[]) => Promise<void> | void
  /** The sessions of an address on a network that are valid. */
  getSessions: (chainId: string, address: string) => Promise<SiwxSession[]> | SiwxSession[]
  /** Whether nobody stays connected without signing in; false by default. */
  getRequired?: (() => boolean) | undefined
  /** True by default. */
  signOutOnDisconnect?: boolean | undefined
}

/** Sign-in functions of the older kind, for EVM chains. */
export interface SiweConfig {
  /** A nonce of the backend. */
  getNonce: (address?: string) => Promise<string> | string
  /** The text to sign, by EIP-4361. */
  createMessage: (input: {
    address: string
    chainId: number
    nonce: string
    version: string
    domain: string
    uri: string
    /** ISO 8601. */
    iat: string
    statement?: string | undefined
    exp?: string | undefined
    nbf?: string | undefined
    requestId?: string | undefined
    resources?: string[] | undefined
  }) => string
  /** Whether the backend takes the signature. */
  verifyMessage: (signed: {
    message: string
    signature: string
    cacao?: unknown
  }) => Promise<boolean> | boolean
  /** Who is signed in, as the backend knows. */
  getSession: () =>
    | Promise<{ address: string; chainId: number } | null>
    | { address: string; chainId: number }
    | null
  /** Ends that; whether it did. */
  signOut: () => Promise<boolean> | boolean
  /** What the site adds to its messages. */
  getMessageParams?: (() => Promise<SiweMessageParams> | SiweMessageParams) | undefined
  /** Told after each. */
  onSignIn?: ((session?: { address: string; chainId: number }) => void) | undefined
  /** Told after each. */
  onSignOut?: (() => void) | undefined
  /** False switches it off. */
  enabled?: boolean | undefined
  /** Whether nobody stays connected without signing in; true by default. */
  required?: boolean | undefined
  /** Each true by default. */
  signOutOnDisconnect?: boolean | undefined
  signOutOnAccountChange?: boolean | undefined
  signOutOnNetworkChange?: boolean | undefined
}

/** What a site adds to its sign-in messages. */
export interface SiweMessageParams {
  domain?: string | undefined
  uri?: string | undefined
  statement?: string | undefined
  exp?: string | undefined
  nbf?: string | undefined
  requestId?: string | undefined
  resources?: string[] | undefined
}
