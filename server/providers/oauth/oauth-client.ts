import * as openid from 'openid-client'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { readLimited } from '#server/http/requests/read-limited.ts'
import type { OAuthProviderRecord } from './provider-record.ts'
import { readPerson, type OAuthPerson, type PersonSources } from './read-person.ts'
import { signedSecret, type SigningKey } from './signed-secret.ts'

/** A client as it is registered with a provider. */
export interface OAuthRegistration {
  readonly record: OAuthProviderRecord
  readonly clientId: string
  /** Authenticates the server as the client. */
  readonly secret: string | SigningKey
  /** Exactly as registered. */
  readonly redirectUri: string
}

/** What a login stores between its two requests. */
export interface OAuthAttempt {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** A provider as a deployment uses it. */
export interface OAuthClient {
  /** The provider's name in identities. */
  readonly issuer: string
  /** Whether its answer is a form of its own page (OAuth 2.0 Form Post Response Mode). */
  readonly comesBackByForm: boolean
  newAttempt(): OAuthAttempt
  /** Returns the URL that the browser opens. */
  authorizeUrl(attempt: OAuthAttempt): Promise<string>
  /**
   * Exchanges the code and reads who logged in.
   *
   * @param answer The parameters that the browser returned with.
   * @throws when the answer or the provider's profile is not valid; the message is for the log.
   */
  finish(attempt: OAuthAttempt, answer: URLSearchParams): Promise<OAuthPerson>
}

const TIMEOUT_S = 10
const MAX_BYTES = 262_144

/**
 * @example
 * const client = createOAuthClient({ record: OAUTH_PROVIDER_RECORDS.google, clientId, secret, redirectUri })
 * const url = await client.authorizeUrl(client.newAttempt())
 */
export function createOAuthClient(registration: OAuthRegistration): OAuthClient {
  const { record, redirectUri } = registration
  const isOpenId = record.endpoints.jwksUrl !== undefined
  let keys: openid.ExportedJWKSCache | undefined
  return {
    issuer: record.issuer,
    comesBackByForm: record.responseMode === 'form_post',

    newAttempt: () => ({
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
    }),

    async authorizeUrl({ state, nonce, codeVerifier }) {
      const { scope, responseMode, parameters } = record
      const url = openid.buildAuthorizationUrl(await configure(registration), {
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(isOpenId ? { nonce } : {}),
        ...(responseMode === undefined ? {} : { response_mode: responseMode }),
        ...parameters,
      })
      return url.href
    },

    async finish({ state, nonce, codeVerifier }, answer) {
      const configuration = await configure(registration)
      if (keys !== undefined) openid.setJwksCache(configuration, keys)
      const url = new URL(redirectUri)
      // The library must not see parameters of other flows.
      for (const name of ['code', 'state', 'iss', 'error']) {
        for (const value of answer.getAll(name)) url.searchParams.append(name, value)
      }
      const tokens = await openid.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        idTokenExpected: isOpenId,
        ...(isOpenId ? { expectedNonce: nonce } : {}),
      })
      keys = openid.getJwksCache(configuration) ?? keys
      const person = readPerson(record.person, {
        claims: tokens.claims(),
        callback: { user: jsonOf(answer.get('user')) },
        ...(await askProfile(configuration, record, tokens.access_token)),
      })
      if (person === undefined) throw new Error('The provider names nobody.')
      return person
    },
  }
}

async function configure({ record, clientId, secret }: OAuthRegistration): Promise<openid.Configuration> {
  const { issuer, endpoints, clientAuth } = record
  const text = typeof secret === 'string' ? secret : await signedSecret(secret, clientId, issuer)
  const authenticate = clientAuth === 'secret-basic' ? plainBasic(text) : openid.ClientSecretPost(text)
  const configuration = new openid.Configuration(
    {
      issuer,
      authorization_endpoint: endpoints.authorizeUrl,
      token_endpoint: endpoints.tokenUrl,
      ...(endpoints.jwksUrl === undefined ? {} : { jwks_uri: endpoints.jwksUrl }),
    },
    clientId,
    {},
    authenticate,
  )
  configuration.timeout = TIMEOUT_S
  // TLS alone would suffice for the token, but a signature does not depend on anything between the servers.
  if (endpoints.jwksUrl !== undefined) openid.enableNonRepudiationChecks(configuration)
  // The configuration allows plain http on loopback only.
  if (endpoints.tokenUrl.startsWith('http:')) openid.allowInsecureRequests(configuration)
  return configuration
}

/** Providers that use Basic read the credentials without the percent-encoding of RFC 6749, section 2.3.1. */
function plainBasic(secret: string): openid.ClientAuth {
  return (_, client, __, headers) => {
    const credentials = Buffer.from(`${client.client_id}:${secret}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }
}

async function askProfile(
  configuration: openid.Configuration,
  { endpoints }: OAuthProviderRecord,
  accessToken: string,
): Promise<Pick<PersonSources, 'userinfo' | 'email'>> {
  const ask = async (url: string | undefined) => {
    if (url === undefined) return undefined
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Postern' })
    const target = new URL(url)
    const response = await openid.fetchProtectedResource(
      configuration,
      accessToken,
      target,
      'GET',
      null,
      headers,
    )
    const body = await readLimited(response, MAX_BYTES)
    if (!response.ok || body === undefined) throw new Error(`The profile was answered ${response.status}.`)
    return jsonOf(body)
  }
  const [userinfo, emails] = await Promise.all([ask(endpoints.userinfoUrl), ask(endpoints.emailsUrl)])
  return { userinfo, email: primaryOf(emails) }
}

/** Returns the primary address of a list when it is verified. */
function primaryOf(emails: unknown): unknown {
  if (!Array.isArray(emails)) return undefined
  const entries: readonly unknown[] = emails
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('email' in entry)) return []
    const isPrimary = 'primary' in entry && entry.primary === true
    const isVerified = 'verified' in entry && entry.verified === true
    return isPrimary && isVerified ? [entry.email] : []
  })[0]
}

function jsonOf(text: string | null): unknown {
  return text === null || text.length > MAX_BYTES ? undefined : parseJson(text)
}
