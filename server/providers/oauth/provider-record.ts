/** The URLs of a provider; the configuration may replace all of them. */
export interface OAuthEndpoints {
  /** Opened by the browser. */
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** Says who the token is for; absent where the ID token does. */
  readonly userinfoUrl?: string
  /** A list of addresses with their state; absent where the profile has the address. */
  readonly emailsUrl?: string
  /** The keys of ID tokens; present only with OpenID Connect. */
  readonly jwksUrl?: string
}

/**
 * A path into the provider's data: `claims.…` of the ID token, `userinfo.…`, `email` of the list of addresses, or
 * `callback.…` of the parameters that came with the code.
 */
export type PersonPath = string

/** The member in which a provider states the identity. */
export interface PersonPaths {
  /** An id that never changes. */
  readonly subject: PersonPath
  readonly email?: PersonPath
  /** Without it every address of the provider counts as verified. */
  readonly emailVerified?: PersonPath
  /** The first one that exists is used; its parts are joined by spaces. */
  readonly name: readonly (readonly PersonPath[])[]
}

/** A provider of OAuth 2.0 or OpenID Connect, with everything in which it differs from others. */
export interface OAuthProviderRecord {
  /** Names the provider in identities, in `iss`, and in ID tokens. */
  readonly issuer: string
  readonly endpoints: OAuthEndpoints
  readonly scope: string
  /**
   * How the server authenticates as the client: the secret in the body, in the `Authorization` header, or in the body as a
   * signed token.
   */
  readonly clientAuth: 'secret-post' | 'secret-basic' | 'signed-secret'
  /** `form_post`: the code arrives in a form that the provider's page submits. */
  readonly responseMode?: 'form_post'
  /** More parameters of the first request. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly person: PersonPaths
}
