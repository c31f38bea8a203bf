import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { callbackOf, localClient, type IdentityAddress } from './identity-address.ts'
import { readForm, sendHtml, sendJson } from '#demo/html-page.ts'
import { formPostPage, loginPage, personOf, type LocalPerson } from './login-page.ts'
import type { Issuer } from './openid-issuer.ts'

/** An approved login. */
export interface Grant {
  readonly person: LocalPerson
  /** The stable id of the person. */
  readonly number: number
  readonly redirectUri: string
  readonly challenge: string | undefined
  readonly nonce: string | undefined
}

/** A refusal of the token endpoint, in the form of the provider. */
export type Refusal = (code: string) => { readonly status: number; readonly body: unknown }

/** The deviations of a provider from OAuth 2.0. */
export interface OAuthDeviations {
  readonly title: string
  readonly clientAuth: 'secret-post' | 'secret-basic' | ((secret: string) => Promise<boolean>)
  readonly needsPkce: boolean
  readonly refusal: Refusal
  /** Members of the token answer besides the token. */
  readonly tokenExtras?: (grant: Grant, accessToken: string) => Promise<Readonly<Record<string, unknown>>>
  /** How the code is returned; `form_post` uses a page that submits a form. */
  readonly answer?: (grant: Grant) => Readonly<Record<string, string>>
  readonly isFormPost?: boolean
  /** Other paths, each with its answer for a token's owner, or without one. */
  readonly resources: Readonly<Record<string, (grant: Grant) => unknown>>
  readonly documents?: Readonly<Record<string, () => Promise<unknown>>>
}

/** An OAuth 2.0 provider with deviations; each code is valid once. */
export function oauthIssuer(address: IdentityAddress, name: string, deviations: OAuthDeviations): Issuer {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const { clientId } = localClient(name)

  async function authorize(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const refusal = refusedRequest(query)
    if (refusal !== undefined) return sendJson(response, 400, { error: refusal })
    if (request.method !== 'POST') return sendHtml(response, loginPage(deviations.title, request.url ?? ''))
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
    return goBack(response, redirectUri, { code, state, ...deviations.answer?.(grant) })
  }

  function refusedRequest(query: URLSearchParams): string | undefined {
    if (query.get('client_id') !== clientId) return 'unknown client'
    if (query.get('redirect_uri') !== callbackOf(address, name)) return 'redirect_uri is not registered'
    if (query.get('response_type') !== 'code') return 'unsupported_response_type'
    if (deviations.isFormPost === true && query.get('response_mode') !== 'form_post') return 'response_mode'
    const hasPkce = query.get('code_challenge_method') === 'S256' && query.has('code_challenge')
    return deviations.needsPkce && !hasPkce ? 'code_challenge is required' : undefined
  }

  function goBack(response: ServerResponse, uri: string, fields: Readonly<Record<string, string>>) {
    if (deviations.isFormPost === true) return sendHtml(response, formPostPage(uri, fields))
    response.writeHead(302, { location: `${uri}?${new URLSearchParams(fields).toString()}` }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request)
    const refuse = (code: string) => {
      const { status, body } = deviations.refusal(code)
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
    const extras = await deviations.tokenExtras?.(grant, accessToken)
    sendJson(response, 200, { access_token: accessToken, token_type: 'bearer', ...extras })
  }

  async function isClient({ headers }: IncomingMessage, form: URLSearchParams): Promise<boolean> {
    const { secret } = localClient(name)
    if (deviations.clientAuth === 'secret-basic') {
      return headers.authorization === `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    }
    if (form.get('client_id') !== clientId) return false
    const sentSecret = form.get('client_secret') ?? ''
    return deviations.clientAuth === 'secret-post' ? sentSecret === secret : deviations.clientAuth(sentSecret)
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', address.url)
    const path = pathname.slice(name.length + 1)
    if (path === '/authorize') return authorize(request, response, searchParams)
    if (path === '/token' && request.method === 'POST') return exchange(request, response)
    const document = deviations.documents?.[path]
    if (document !== undefined) return sendJson(response, 200, await document())
    const grant = tokens.get(/^Bearer (\w+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
    const resource = deviations.resources[path]
    if (resource === undefined) return sendJson(response, 404, { message: 'Not Found' })
    if (grant === undefined || request.headers['user-agent'] === undefined)
      return sendJson(response, 401, { message: 'Bad credentials' })
    return sendJson(response, 200, resource(grant))
  }
}
