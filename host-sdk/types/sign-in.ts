/** The content of a sign-in message (CAIP-122; EIP-4361 on EVM chains). */
export interface SiwxData {
  /** The address of the account that signs in. */
  accountAddress: string
  /** CAIP-2 id. */
  chainId: string
  /** Host, and port where there is one, of the site. */
  domain: string
  /** URL of the page. */
  uri: string
  /** `1`. */
  version: string
  /** The nonce of the backend that verifies; used once. */
  nonce: string
  /** A sentence the visitor reads. */
  statement?: string | undefined
  /** The times are ISO 8601 texts. */
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
  /** 0x hex, base58 or base64, as is usual in the namespace. */
  signature: string
  cacao?: unknown
  /** With `siwx: true`: a JWT for your backend, see `/.well-known/jwks.json` of the API. */
  token?: string | undefined
}

/** The site's own sign-in functions (option `siwx`). They are called on the page; each may return a promise. */
export interface SiwxConfig {
  /** Creates a message for an account on a network; its `toString` gives the text to sign. */
  createMessage: (input: {
    accountAddress: string
    chainId: string
  }) => Promise<SiwxData & { toString: () => string }> | (SiwxData & { toString: () => string })
  /** Verifies a session and stores it; rejects when it is not valid. */
  addSession: (session: SiwxSession) => Promise<void> | void
  /** Ends the sessions of an address on a network. */
  revokeSession: (chainId: string, address: string) => Promise<void> | void
  /** Replaces all sessions; called with an empty list when the last connection ends. */
  setSessions: (sessions: SiwxSession[]) => Promise<void> | void
  /** Returns the valid sessions of an address on a network. */
  getSessions: (chainId: string, address: string) => Promise<SiwxSession[]> | SiwxSession[]
  /** Whether a visitor who does not sign in is disconnected; false by default. */
  getRequired?: (() => boolean) | undefined
  /** Whether a disconnect also signs the visitor out; true by default. */
  signOutOnDisconnect?: boolean | undefined
}

/** The site's own sign-in functions for EVM chains (option `siweConfig`). */
export interface SiweConfig {
  /** Returns a nonce of the backend. */
  getNonce: (address?: string) => Promise<string> | string
  /** Returns the text to sign, by EIP-4361. */
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
  /** Returns whether the backend accepts the signature. */
  verifyMessage: (signed: {
    message: string
    signature: string
    cacao?: unknown
  }) => Promise<boolean> | boolean
  /** The signed-in account according to the backend. */
  getSession: () =>
    | Promise<{ address: string; chainId: number } | null>
    | { address: string; chainId: number }
    | null
  /** Signs the visitor out; returns whether that succeeded. */
  signOut: () => Promise<boolean> | boolean
  /** Returns what the site adds to its messages. */
  getMessageParams?: (() => Promise<SiweMessageParams> | SiweMessageParams) | undefined
  /** Called afterwards. */
  onSignIn?: ((session?: { address: string; chainId: number }) => void) | undefined
  /** Called afterwards. */
  onSignOut?: (() => void) | undefined
  /** False disables sign-in. */
  enabled?: boolean | undefined
  /** Whether a visitor who does not sign in is disconnected; true by default. */
  required?: boolean | undefined
  /** When the visitor is signed out; each is true by default. */
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
