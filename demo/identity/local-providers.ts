import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { APPLE_TEAM, localClient, type IdentityAddress } from './identity-address.ts'
import { oauthIssuer, type OAuthDeviations, type Refusal } from './oauth-issuer.ts'
import { openIdIssuer, type Issuer } from './openid-issuer.ts'

const refused: Refusal = (error) => ({ status: 400, body: { error } })
/** GitHub answers refusals with status 200. */
const refusedAsOk: Refusal = (error) => ({
  status: 200,
  body: { error, error_description: 'The code is old.' },
})
const refusedInDepth: Refusal = (message) => ({
  status: 400,
  body: { error: { message, type: 'OAuthException', code: 100 } },
})

const github: OAuthDeviations = {
  title: 'GitHub',
  clientAuth: 'secret-post',
  needsPkce: false,
  refusal: refusedAsOk,
  tokenExtras: async () => ({ scope: 'read:user,user:email' }),
  resources: {
    '/user': ({ person, number }) => ({
      id: number,
      login: loginOf(person.email),
      name: person.name,
      email: null,
    }),
    '/user/emails': ({ person }) => [
      { email: 'old@example.org', primary: false, verified: true, visibility: null },
      { email: person.email, primary: true, verified: true, visibility: 'private' },
    ],
  },
}

const facebook: OAuthDeviations = {
  title: 'Facebook',
  clientAuth: 'secret-post',
  needsPkce: false,
  refusal: refusedInDepth,
  tokenExtras: async () => ({ expires_in: 5_183_944 }),
  resources: {
    '/me': ({ person, number }) => ({ id: String(number), name: person.name, email: person.email }),
  },
}

const x: OAuthDeviations = {
  title: 'X',
  clientAuth: 'secret-basic',
  needsPkce: true,
  refusal: refused,
  tokenExtras: async () => ({ expires_in: 7_200, scope: 'users.read tweet.read' }),
  resources: {
    '/2/users/me': ({ person, number }) => ({
      data: { id: String(number), name: person.name, username: loginOf(person.email) },
    }),
  },
}

const discord: OAuthDeviations = {
  title: 'Discord',
  clientAuth: 'secret-basic',
  needsPkce: false,
  refusal: refused,
  tokenExtras: async () => ({ expires_in: 604_800, scope: 'identify email' }),
  resources: {
    '/users/@me': ({ person, number }) => ({
      id: String(number),
      username: loginOf(person.email),
      global_name: person.name,
      email: person.email,
      verified: !person.email.startsWith('unconfirmed'),
    }),
  },
}

/** Changes the claims before the local Apple signs them; with `forged: true` another key signs. */
export type ChangeClaims = (claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/** The local providers by name, and the key that Apple would have issued to a developer. */
export async function localProviders(
  address: IdentityAddress,
  changeClaims: ChangeClaims = (claims) => claims,
): Promise<{ readonly issuers: Readonly<Record<string, Issuer>>; readonly applePrivateKey: string }> {
  const developer = await generateKeyPair('ES256', { extractable: true })
  const apple = await appleDeviations(address, developer.publicKey, changeClaims)
  return {
    applePrivateKey: await exportPKCS8(developer.privateKey),
    issuers: {
      google: await openIdIssuer(address, 'google', 'Google'),
      apple: oauthIssuer(address, 'apple', apple),
      github: oauthIssuer(address, 'github', github),
      facebook: oauthIssuer(address, 'facebook', facebook),
      x: oauthIssuer(address, 'x', x),
      discord: oauthIssuer(address, 'discord', discord),
    },
  }
}

/**
 * Apple's deviations: the code comes in a form post, the secret is a signed token, the name is sent once, flags are texts.
 */
async function appleDeviations(
  address: IdentityAddress,
  developerKey: Awaited<ReturnType<typeof generateKeyPair>>['publicKey'],
  changeClaims: ChangeClaims,
): Promise<OAuthDeviations> {
  const issuer = `${address.url}/apple`
  const { clientId } = localClient('apple')
  const signing = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'apple-1', alg: 'RS256', use: 'sig' }
  const known = new Set<number>()
  return {
    title: 'Apple',
    clientAuth: async (secret) => {
      const expected = {
        issuer: APPLE_TEAM.teamId,
        subject: clientId,
        audience: issuer,
        algorithms: ['ES256'],
      }
      const verified = await jwtVerify(secret, developerKey, expected).catch(() => undefined)
      return verified?.protectedHeader.kid === APPLE_TEAM.keyId
    },
    needsPkce: false,
    refusal: refused,
    isFormPost: true,
    answer: ({ person, number }) => {
      if (known.has(number)) return {}
      known.add(number)
      const [firstName = '', ...rest] = person.name.split(' ')
      const name = { firstName, lastName: rest.join(' ') }
      return { user: JSON.stringify({ name, email: person.email }) }
    },
    tokenExtras: async ({ person, number, nonce }) => {
      const now = Math.floor(Date.now() / 1_000)
      const { forged, ...claims } = changeClaims({
        iss: issuer,
        aud: clientId,
        iat: now,
        exp: now + 600,
        sub: `000${number}.apple`,
        email: person.email,
        email_verified: 'true',
        nonce,
      })
      const { privateKey } = forged === true ? await generateKeyPair('RS256') : signing
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: jwk.kid })
      return { expires_in: 3_600, id_token: await token.sign(privateKey) }
    },
    resources: {},
    documents: { '/keys': async () => ({ keys: [jwk] }) },
  }
}

function loginOf(email: string): string {
  return email.split('@')[0] ?? ''
}
