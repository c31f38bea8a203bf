import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { OperatorLoginConfig } from '#server/config/analytics-config.ts'
import { errorText, sendRequest, type Answer, type RequestOptions } from './send-request.ts'

/** OpenID Connect Discovery 1.0, section 4. */
const DISCOVERY_PATH = '/.well-known/openid-configuration'
const SECRET_IN_BODY = 'client_secret_post'
const OK = 200
const NOT_FOUND = 404
const SERVER_ERROR = 500

/** What is read of the metadata of a provider (section 3). */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
const Keys = z.object({ keys: z.array(z.unknown()).min(1) })

/** Asks the OpenID provider of the operators whether it is as configured. @returns what is wrong and what to do, or undefined. */
export async function checkOperatorLogin(login: OperatorLoginConfig): Promise<string | undefined> {
  return (await checkMetadata(login)) ?? (await checkKeys(login)) ?? checkTokens(login)
}

async function checkMetadata({ issuer, authorizeUrl }: OperatorLoginConfig): Promise<string | undefined> {
  const url = issuer.replace(/\/$/, '') + DISCOVERY_PATH
  const answer = await ask(url)
  if (typeof answer === 'string') return `${answer}. Check \`analytics.login.issuer\``
  const metadata = Metadata.safeParse(parseJson(answer.body)).data
  if (answer.status !== OK || metadata === undefined)
    return `${url} is not the document of an OpenID provider (status ${answer.status}). Check \`analytics.login.issuer\``
  if (metadata.issuer !== issuer)
    return `the provider calls itself ${metadata.issuer}. Write that as \`analytics.login.issuer\`; no login is accepted otherwise`
  if (metadata.authorization_endpoint !== authorizeUrl)
    return `operators log in at ${metadata.authorization_endpoint}. Write that as \`analytics.login.authorizeUrl\``
  const methods = metadata.token_endpoint_auth_methods_supported
  if (methods?.includes(SECRET_IN_BODY)) return undefined
  // Without the list, only client_secret_basic is certain (section 3).
  const accepts = methods === undefined ? 'may not accept' : 'does not accept'
  return `the provider ${accepts} ${SECRET_IN_BODY}, by which this server authenticates. Allow it for this client`
}

async function checkKeys({ jwksUrl }: OperatorLoginConfig): Promise<string | undefined> {
  const answer = await ask(jwksUrl)
  if (typeof answer === 'string') return `${answer}. Check \`analytics.login.jwksUrl\``
  return Keys.safeParse(parseJson(answer.body)).success
    ? undefined
    : `${jwksUrl} has no keys (status ${answer.status}). Check \`analytics.login.jwksUrl\``
}

/** A request without a code is refused, which shows that the endpoint is there. */
async function checkTokens({ tokenUrl }: OperatorLoginConfig): Promise<string | undefined> {
  const answer = await ask(tokenUrl, { method: 'POST' })
  if (typeof answer === 'string') return `${answer}. Check \`analytics.login.tokenUrl\``
  return answer.status === NOT_FOUND || answer.status >= SERVER_ERROR
    ? `${tokenUrl} answers with status ${answer.status}. Check \`analytics.login.tokenUrl\``
    : undefined
}

/** @returns the answer, or why there is none. */
async function ask(url: string, options?: RequestOptions): Promise<Answer | string> {
  try {
    return await sendRequest(url, options)
  } catch (error) {
    return `${url} does not answer (${errorText(error)})`
  }
}
