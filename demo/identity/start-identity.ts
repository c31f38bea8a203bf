import { createServer, type Server } from 'node:http'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'
import { portError } from '#demo/chains/ensure-port-is-free.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { APPLE_TEAM, localClient, type IdentityAddress } from './identity-address.ts'
import { farcasterRelay, type SignChannel } from './farcaster-relay.ts'
import { localProviders, type ChangeClaims } from './local-providers.ts'
import { htmlPage, sendHtml, sendJson } from '#demo/html-page.ts'

/** Misbehaviour of the local providers, for tests. */
export interface IdentityBehaviour {
  readonly changeClaims?: ChangeClaims
  readonly sign?: SignChannel
}

/**
 * The demo's login providers: an OpenID provider, five providers with the deviations of their models, and a Farcaster client
 * with its relay.
 */
export interface RunningIdentity {
  /** The value for the configuration of a deployment. */
  readonly socials: NonNullable<ConfigFileInput['socials']>
  /** The OpenID provider at which operators log in to the insight page. */
  readonly operatorLogin: {
    readonly clientId: string
    readonly issuer: string
    readonly authorizeUrl: string
    readonly tokenUrl: string
    readonly jwksUrl: string
  }
  /** The environment variables for the deployment. */
  readonly secrets: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const OPERATORS = 'google'

/**
 * Starts all providers on one port, each under its own path.
 *
 * @param behaviour Misbehaviour of some of them.
 * @throws when the port is taken, naming it.
 */
export async function startIdentity(
  address: IdentityAddress,
  behaviour: IdentityBehaviour = {},
): Promise<RunningIdentity> {
  const { issuers: providers, applePrivateKey } = await localProviders(address, behaviour.changeClaims)
  const issuers = { ...providers, farcaster: farcasterRelay(address, behaviour.sign) }
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', address.url).pathname.split('/')[1] ?? ''
    const issuer = new Map(Object.entries(issuers)).get(name)
    if (name === '') return sendHtml(response, htmlPage('Identity providers of the demo', ''))
    if (issuer === undefined) return sendJson(response, 404, { message: 'Not Found' })
    issuer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { message: String(error) })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portError(address.port, error)))
    server.listen(address.port, '127.0.0.1', resolve)
  })
  return {
    socials: localSocials(address),
    operatorLogin: localOperatorLogin(address),
    secrets: localSecrets(applePrivateKey),
    stop: () => close(server),
  }
}

/** Operators log in at the same provider as visitors with a Google account. */
function localOperatorLogin({ url, port }: IdentityAddress): RunningIdentity['operatorLogin'] {
  const { clientId } = localClient(OPERATORS)
  const [issuer, near] = [`${url}/${OPERATORS}`, `http://127.0.0.1:${port}/${OPERATORS}`]
  return {
    clientId,
    issuer,
    authorizeUrl: `${issuer}/auth`,
    tokenUrl: `${near}/token`,
    jwksUrl: `${near}/jwks`,
  }
}

/**
 * Browsers reach a provider by its name, but the deployment by its IP address, because Node does not resolve names under
 * localhost.
 */
function localSocials({ url, port }: IdentityAddress): RunningIdentity['socials'] {
  const client = (
    name: string,
    paths: { readonly authorize?: string; readonly others: Record<string, string> },
  ) => {
    const near = Object.entries(paths.others).map(([key, path]) => [
      key,
      `http://127.0.0.1:${port}/${name}${path}`,
    ])
    const authorizeUrl = `${url}/${name}${paths.authorize ?? '/authorize'}`
    const issuer = `${url}/${name}`
    return {
      clientId: localClient(name).clientId,
      endpoints: { issuer, authorizeUrl, ...Object.fromEntries(near) },
    }
  }
  const token = { tokenUrl: '/token' }
  return {
    google: client('google', { authorize: '/auth', others: { ...token, jwksUrl: '/jwks' } }),
    apple: { ...client('apple', { others: { ...token, jwksUrl: '/keys' } }), ...APPLE_TEAM },
    github: client('github', {
      others: { ...token, userinfoUrl: '/user', emailsUrl: '/user/emails' },
    }),
    facebook: client('facebook', { others: { ...token, userinfoUrl: '/me?fields=id,name,email' } }),
    x: client('x', { others: { ...token, userinfoUrl: '/2/users/me' } }),
    discord: client('discord', { others: { ...token, userinfoUrl: '/users/@me' } }),
    farcaster: {
      relayUrl: `http://127.0.0.1:${port}/farcaster`,
      caipNetworkId: localEvm.caipNetworkId,
      idRegistry: LOCAL_EVM_CONTRACTS.farcasterIds,
    },
  }
}

function localSecrets(applePrivateKey: string): RunningIdentity['secrets'] {
  const named = ['google', 'github', 'facebook', 'x', 'discord'].map((name) => [
    `POSTERN_${name.toUpperCase()}_CLIENT_SECRET`,
    localClient(name).secret,
  ])
  return {
    ...Object.fromEntries(named),
    POSTERN_APPLE_PRIVATE_KEY: applePrivateKey,
    POSTERN_INSIGHT_CLIENT_SECRET: localClient(OPERATORS).secret,
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
