// Written by `npm run docs` from `shared-schemas/http`. Edit there.
import type { ApiEndpoint, Nothing } from './endpoint.ts'

export interface DirectoryWallet {
  /** 64 hex digits. */
  readonly id: string
  readonly name: string
  readonly description?: string | undefined
  readonly badge_type?: 'none' | 'certified' | undefined
  readonly chains?: readonly string[] | undefined
  readonly homepage?: string | undefined
  readonly image_id?: string | undefined
  readonly image_url?: string | undefined
  readonly order?: number | undefined
  readonly link_mode?: string | null | undefined
  readonly mobile_link?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly rdns?: string | null | undefined
  readonly injected?: readonly ({
    readonly namespace?: string | undefined
    readonly injected_id?: string | undefined
  })[] | null | undefined
  readonly supports_wc?: boolean | undefined
  readonly browse_links?: readonly ({
    readonly namespaces: readonly string[]
    readonly system?: 'ios' | 'android' | undefined
    readonly url: string
  })[] | undefined
}

export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  /** A CAIP-10 id; absent for the coin. */
  readonly address?: string | undefined
  /** Absent when the price is unknown. */
  readonly value?: number | undefined
  /** Of one whole unit; absent when unknown. */
  readonly price?: number | undefined
  readonly quantity: {
    readonly decimals: string
    /** In whole units, exact. */
    readonly numeric: string
  }
  readonly iconUrl?: string | undefined
  /** Whether it is on a list of the deployment. */
  readonly isVerified: boolean
}

export interface DataSource {
  readonly id: string
  readonly name: string
  readonly covers: 'all' | 'transactions' | 'token-transfers' | 'listed-tokens' | 'unlisted-tokens'
  readonly isComplete: boolean
  /** The limit of a source that answered but is not complete: it never lists what lies beyond. A source that is neither complete nor has a horizon did not answer in full. */
  readonly horizon?: {
    /** The time it looks back to, where that ends it. */
    readonly since?: string | undefined
  } | undefined
}

export interface Transaction {
  readonly id: string
  readonly metadata: {
    readonly operationType: 'approve' | 'bought' | 'borrow' | 'burn' | 'cancel' | 'claim' | 'deploy' | 'deposit' | 'execute' | 'mint' | 'receive' | 'repay' | 'send' | 'stake' | 'trade' | 'unstake' | 'withdraw'
    readonly hash: string
    readonly chain: string
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly nonce: number
  }
  readonly transfers: readonly ({
    readonly fungible_info?: {
      readonly name?: string | undefined
      readonly symbol?: string | undefined
      readonly icon?: {
        readonly url: string
      } | undefined
      readonly address?: string | undefined
      readonly isVerified?: boolean | undefined
      readonly isSpam?: boolean | undefined
    } | undefined
    readonly nft_info?: {
      readonly name?: string | undefined
      readonly content?: {
        readonly preview?: {
          readonly url: string
        } | undefined
      } | undefined
      readonly flags: {
        readonly is_spam: boolean
      }
    } | undefined
    readonly direction: 'in' | 'out' | 'self'
    readonly quantity: {
      /** In whole units, exact. */
      readonly numeric: string
    }
    readonly value?: number | undefined
    readonly price?: number | undefined
  })[] | null
}

export interface Collectible {
  readonly chainId: string
  /** CAIP-10 id of the contract or the mint. */
  readonly address: string
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155' | 'metaplex'
  readonly quantity: string
  readonly name?: string | undefined
  readonly collection?: string | undefined
  readonly description?: string | undefined
  readonly imageUrl?: string | undefined
  readonly isSpam: boolean
}

export interface FungiblePrice {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** Of one whole unit. */
  readonly price: number
}

/** Wallets of the directory, a page at a time */
export const getWallets: ApiEndpoint<{
  readonly page?: number | undefined
  readonly entries?: number | undefined
  /** Only wallets with one of these ids. */
  readonly include?: string | undefined
  /** No wallet with one of these ids. */
  readonly exclude?: string | undefined
  /** Wallets that serve one of these networks (CAIP-2) or namespaces; those whose networks are unknown are left out. */
  readonly chains?: string | undefined
  /** Beginnings of words of the name or the rdns; a wrong letter is forgiven. */
  readonly search?: string | undefined
  readonly badge_type?: 'none' | 'certified' | undefined
  /** Only wallets with one of these names, separated by commas. */
  readonly names?: string | undefined
  /** Only wallets with one of these rdns, separated by commas. */
  readonly rdns?: string | undefined
}, {
  readonly data: readonly DirectoryWallet[]
  readonly count: number
}> =
  { method: 'GET', path: '/getWallets' }

/** Networks this deployment serves */
export const getSupportedChains: ApiEndpoint<Nothing, {
  readonly http: readonly string[]
  readonly ws: readonly string[]
}> =
  { method: 'GET', path: '/v1/supported-chains' }

/** What an account holds on a network, or on all of them */
export const getBalances: ApiEndpoint<{
  readonly address: string
  /** A CAIP-2 id; without one, every production network that the address is valid on. */
  readonly chainId?: string | undefined
  readonly currency?: 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy' | 'btc' | 'eth' | undefined
  /** Bypasses the 30 s cache, unless it is `false`, `0` or empty. */
  readonly forceUpdate?: string | undefined
}, {
  readonly balances: readonly TokenBalance[]
  readonly sources: readonly DataSource[]
}> =
  { method: 'GET', path: '/v1/account/{address}/balance' }

/** What happened to an account, the newest first */
export const getHistory: ApiEndpoint<{
  readonly account: string
  /** CAIP-2; without one, every production network that the address is valid on. */
  readonly chainId?: string | undefined
  /** `next` of the page before. */
  readonly cursor?: string | undefined
  /** The id of an on-ramp provider, or `all`: lists the purchases of the account that their providers have reported about, the newest first. */
  readonly onramp?: string | undefined
}, {
  readonly data: readonly Transaction[]
  readonly next: string | null
  readonly sources: readonly DataSource[]
}> =
  { method: 'GET', path: '/v1/account/{account}/history' }

/** The collectibles an account has */
export const getCollectibles: ApiEndpoint<{
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  /** `next` of the page before. */
  readonly cursor?: string | undefined
}, {
  readonly data: readonly Collectible[]
  readonly next: string | null
  readonly sources: readonly DataSource[]
}> =
  { method: 'GET', path: '/v1/account/{account}/nfts' }

/** The primary name of an address, if the name resolves back to it */
export const getIdentity: ApiEndpoint<{
  readonly address: string
  /** The account of the client that calls. It is neither read nor stored, so that no lookup is linked to an account. */
  readonly sender?: string | undefined
  /** The network on which the name has to lead back to the address, as a CAIP-2 id. */
  readonly chainId?: string | undefined
  /** `none`: only the name, which is faster. */
  readonly avatar?: 'none' | undefined
}, {
  readonly name: string | null
  readonly avatar: string | null
}> =
  { method: 'GET', path: '/v1/identity/{address}' }

/** The address a name leads to */
export const resolveName: ApiEndpoint<{
  readonly name: string
  /** The network the address is for, as a CAIP-2 id. */
  readonly chainId?: string | undefined
}, {
  readonly name: string
  readonly address: string | null
}> =
  { method: 'GET', path: '/v1/names/{name}' }

/** Prices of tokens and coins */
export const getPrices: ApiEndpoint<{
  readonly body: {
    readonly currency?: 'usd' | 'eur' | 'gbp' | 'aud' | 'cad' | 'inr' | 'jpy' | 'btc' | 'eth' | undefined
    /** CAIP-10 ids; of a native coin the one with the address that stands for it. */
    readonly addresses: readonly string[]
  }
}, {
  readonly fungibles: readonly FungiblePrice[]
}> =
  { method: 'POST', path: '/v1/fungible/price' }

/** Origins that may embed the modal */
export const getProjectOrigins: ApiEndpoint<Nothing, {
  readonly allowedOrigins: readonly string[]
}> =
  { method: 'GET', path: '/projects/v1/origins' }

/** A nonce for one sign-in, and the token that proves it. */
export const getNonce: ApiEndpoint<Nothing, {
  readonly nonce: string
  readonly token: string
}> =
  { method: 'GET', path: '/auth/v1/nonce' }

/** Signs in with a signed message (EIP-4361, CAIP-122); the header `x-nonce-jwt` proves its nonce. */
export const authenticate: ApiEndpoint<{
  /** The `token` that came with the nonce. */
  readonly 'x-nonce-jwt': string
  readonly body: {
    readonly data?: {
      readonly accountAddress: string
      readonly chainId: string
      readonly domain: string
      readonly uri: string
      readonly version: string
      readonly nonce: string
      readonly statement?: string | undefined
      readonly issuedAt?: string | undefined
      readonly expirationTime?: string | undefined
      readonly notBefore?: string | undefined
      readonly requestId?: string | undefined
      readonly resources?: readonly string[] | undefined
    } | undefined
    readonly message: string
    readonly signature: string
    readonly clientId?: string | null | undefined
    readonly walletInfo?: unknown
    readonly claimHash?: string | undefined
    readonly claim?: string | undefined
  }
}, {
  readonly token: string
}> =
  { method: 'POST', path: '/auth/v1/authenticate', headers: ['x-nonce-jwt'] }

/** The visitor who is signed in with the token in `Authorization: Bearer …`. */
export const getSignedIn: ApiEndpoint<Nothing, {
  readonly aud: string
  readonly iss: string
  readonly exp: number
  readonly projectIdKey: string
  readonly sub: string
  readonly address: string
  readonly chainId: number | string
  readonly chainNamespace: string
  readonly caip2Network: string
  readonly uri: string
  readonly domain: string
  readonly nonce: string
  readonly projectUuid: string
  readonly profileUuid: string
}> =
  { method: 'GET', path: '/auth/v1/me' }

/** A token for another hour of the same session, for the one in `Authorization: Bearer …`. */
export const renewToken: ApiEndpoint<Nothing, {
  readonly token: string
}> =
  { method: 'POST', path: '/auth/v1/renew' }

/** Ends the session of the token in `Authorization: Bearer …`. */
export const signOut: ApiEndpoint<Nothing, Nothing> =
  { method: 'POST', path: '/auth/v1/sign-out' }
