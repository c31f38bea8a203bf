/** Where a provider is reached. All of it may be replaced by the configuration. */
export interface OAuthEndpoints {
  /** Opened by the browser. */
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** Who the token is for; absent where the ID token says it. */
  readonly userinfoUrl?: string
  /** A list of addresses with their state; absent where the profile has the address. */
  readonly emailsUrl?: string
  /** The keys of ID tokens; present with OpenID Connect alone. */
  readonly jwksUrl?: string
}

/**
 * A path into what a provider said: `claims.…` of the ID token, `userinfo.…`, `email` of the list of addresses, or
 * `callback.…` of what came with the code.
 */
export type PersonPath = string

/** Where a provider writes who somebody is. */
export interface PersonPaths {
  /** What never changes of a person. */
  readonly subject: PersonPath
  readonly email?: PersonPath
  /** Without it every address the provider tells counts as confirmed. */
  readonly emailVerified?: PersonPath
  /** The first that is there counts; the parts of one are joined by spaces. */
  readonly name: readonly (readonly PersonPath[])[]
}

/** A provider of OAuth 2.0 or OpenID Connect: everything in which it differs from the others. */
export interface OAuthProviderRecord {
  /** Names the provider in identities, in `iss`, and in ID tokens. */
  readonly issuer: string
  readonly endpoints: OAuthEndpoints
  readonly scope: string
  /**
   * How the server shows that it is the client: the secret in the body, in the `Authorization` header, or in the body
   * as a token signed by a key.
   */
  readonly clientAuth: 'secret-post' | 'secret-basic' | 'signed-secret'
  /** `form_post`: the code comes in a form the provider's page sends. */
  readonly responseMode?: 'form_post'
  /** More parameters of the first request. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly person: PersonPaths
}
