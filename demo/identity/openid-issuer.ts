import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { interactionPolicy, Provider } from 'oidc-provider'
import { callbackOf, localClient, type IdentityAddress } from './identity-address.ts'
import { htmlPage, readForm, sendHtml } from '#demo/html-page.ts'
import { loginPage, personOf, type LocalPerson } from './login-page.ts'
import { memoryStore } from './memory-store.ts'

/** Answers the requests under a path. */
export type Issuer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const MINUTES_5 = 300
const INTERACTION = /^\/interaction\/([\w-]+)$/

/** An OpenID provider with a login page that accepts any identity. */
export async function openIdIssuer(address: IdentityAddress, name: string, title: string): Promise<Issuer> {
  const prefix = `/${name}`
  const people = new Map<string, LocalPerson>()
  const { clientId, secret } = localClient(name)
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(address.url + prefix, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [callbackOf(address, name), `${address.api}/insight/callback`],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    adapter: memoryStore(),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    ttl: {
      AccessToken: MINUTES_5,
      Grant: MINUTES_5,
      IdToken: MINUTES_5,
      Interaction: MINUTES_5,
      Session: MINUTES_5,
    },
    renderError: (context, { error }) => {
      context.body = htmlPage('This login cannot go on', `<p>${error}</p>`)
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Clients read only the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { policy: withAccountChoice(), url: (_, { uid }) => `${prefix}/interaction/${uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      if (person === undefined) return undefined
      const isVerified = !person.email.startsWith('unconfirmed')
      return { accountId: sub, claims: () => ({ sub, email_verified: isVerified, ...person }) }
    },
    // The consent page is skipped.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const callback = provider.callback()
  return async (request, response) => {
    const original = request.url ?? '/'
    const path = original.slice(prefix.length)
    if (!INTERACTION.test(path.split('?')[0] ?? '')) {
      // The package derives its path prefix from this property.
      Object.assign(request, { originalUrl: original, url: path === '' ? '/' : path })
      await callback(request, response)
      return
    }
    if (request.method !== 'POST') return sendHtml(response, loginPage(title, original))
    const person = personOf(await readForm(request))
    if (person === undefined) {
      const refusal = { error: 'access_denied', error_description: 'The person said no.' }
      return provider.interactionFinished(request, response, refusal)
    }
    const sub = createHash('sha256').update(`${name}|${person.email}`).digest('hex').slice(0, 24)
    people.set(sub, person)
    await provider.interactionFinished(request, response, { login: { accountId: sub }, select_account: {} })
  }
}

/** Clients may send `prompt=select_account`, which the package does not support by itself. */
function withAccountChoice() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}
