import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callbackOf, localClient, type IdentityAddress } from './identity-address.ts'
import {
  formPostPage,
  loginPage,
  personOf,
  readForm,
  sendHtml,
  sendJson,
  type LocalPerson,
} from './login-page.ts'
import type { Issuer } from './openid-issuer.ts'

/** A login somebody allowed. */
export interface Grant {
  readonly person: LocalPerson
  /** Never changes for a person. */
  readonly number: number
  readonly redirectUri: string
  readonly challenge: string | undefined
  readonly nonce: string | undefined
}

/** A refusal of the token endpoint, and how the provider words it. */
export type Refusal = (code: string) => { readonly status: number; readonly body: unknown }

/** In what a provider differs from the letter of OAuth 2.0. */
export interface OAuthHabits {
  readonly title: string
  readonly clientAuth: 'secret-post' | 'secret-basic' | ((secret: string) => Promise<boolean>)
  readonly needsPkce: boolean
  readonly refusal: Refusal
  /** What the token answer holds beside the token. */
  readonly tokenExtras?: (grant: Grant, accessToken: string) => Promise<Readonly<Record<string, unknown>>>
  /** What the code comes in; a page that sends a form for `form_post`. */
  readonly answer?: (grant: Grant) => Readonly<Record<string, string>>
  readonly isFormPost?: boolean
  /** Other paths, each with what it says to the holder of a token, or to anybody. */
  readonly resources: Readonly<Record<string, (grant: Grant) => unknown>>
  readonly documents?: Readonly<Record<string, () => Promise<unknown>>>
}

/** A provider of OAuth 2.0 with habits of its own; codes count once. */
export function oauthIssuer(place: IdentityAddress, name: string, habits: OAuthHabits): Issuer {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const { clientId } = localClient(name)

  async function authorize(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const refusal = refusedRequest(query)
    if (refusal !== undefined) return sendJson(response, 400, { error: refusal })
    if (request.method !== 'POST') return sendHtml(response, loginPage(habits.title, request.url ?? ''))
    const person = personOf(await readForm(request))
    const redirectUri = query.get('redirect_uri') ?? ''
    const state = query.get('state') ?? ''
    if (person === undefined) return goBack(response, redirectUri, { error: 'access_denied', state })
    const code = randomBytes(16).toString('hex')
    const grant = {
      person,
      number: createHash('sha256').update(`${name}|${person.email}`).digest().readUInt32BE(),
      redirectUri,
      challenge: query.get('code_challenge') ?? undefined,
      nonce: query.get('nonce') ?? undefined,
    }
    codes.set(code, grant)
    return goBack(response, redirectUri, { code, state, ...habits.answer?.(grant) })
  }

  function refusedRequest(query: URLSearchParams): string | undefined {
    if (query.get('client_id') !== clientId) return 'unknown client'
    if (query.get('redirect_uri') !== callbackOf(place, name)) return 'redirect_uri is not registered'
    if (query.get('response_type') !== 'code') return 'unsupported_response_type'
    if (habits.isFormPost === true && query.get('response_mode') !== 'form_post') return 'response_mode'
    const hasPkce = query.get('code_challenge_method') === 'S256' && query.has('code_challenge')
    return habits.needsPkce && !hasPkce ? 'code_challenge is required' : undefined
  }

  function goBack(response: ServerResponse, uri: string, fields: Readonly<Record<string, string>>) {
    if (habits.isFormPost === true) return sendHtml(response, formPostPage(uri, fields))
    response.writeHead(302, { location: `${uri}?${new URLSearchParams(fields).toString()}` }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request)
    const refuse = (code: string) => {
      const { status, body } = habits.refusal(code)
      return sendJson(response, status, body)
    }
    if (!(await isClient(request, form))) return refuse('invalid_client')
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (grant === undefined || grant.redirectUri !== form.get('redirect_uri')) return refuse('invalid_grant')
    const verifier = form.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (grant.challenge !== undefined && grant.challenge !== challenge) return refuse('invalid_grant')
    const accessToken = randomBytes(24).toString('hex')
    tokens.set(accessToken, grant)
    const extras = await habits.tokenExtras?.(grant, accessToken)
    sendJson(response, 200, { access_token: accessToken, token_type: 'bearer', ...extras })
  }

  async function isClient({ headers }: IncomingMessage, form: URLSearchParams): Promise<boolean> {
    const { secret } = localClient(name)
    if (habits.clientAuth === 'secret-basic') {
      return headers.authorization === `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    }
    if (form.get('client_id') !== clientId) return false
    const given = form.get('client_secret') ?? ''
    return habits.clientAuth === 'secret-post' ? given === secret : habits.clientAuth(given)
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', place.url)
    const path = pathname.slice(name.length + 1)
    if (path === '/authorize') return authorize(request, response, searchParams)
    if (path === '/token' && request.method === 'POST') return exchange(request, response)
    const document = habits.documents?.[path]
    if (document !== undefined) return sendJson(response, 200, await document())
    const grant = tokens.get(/^Bearer (\w+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
    const resource = habits.resources[path]
    if (resource === undefined) return sendJson(response, 404, { message: 'Not Found' })
    if (grant === undefined || request.headers['user-agent'] === undefined)
      return sendJson(response, 401, { message: 'Bad credentials' })
    return sendJson(response, 200, resource(grant))
  }
}
