/** The address of the demo's login providers. */
export interface IdentityAddress {
  readonly port: number
  /** The origin for browsers, e.g. `http://id.localhost:4610`. */
  readonly url: string
  /** The origin of the API that uses the logins, e.g. `http://api.localhost:4603`. */
  readonly api: string
}

/** The client id and secret at a local provider; both are public, because the providers are for development only. */
export function localClient(name: string) {
  return { clientId: `postern-${name}`, secret: `the-secret-of-${name}` } as const
}

/** The callback URL of a provider. */
export function callbackOf({ api }: IdentityAddress, name: string): string {
  return `${api}/wallet/v1/login/callback/${name}`
}

/** The developer whose key the local Apple accepts. */
export const APPLE_TEAM = { teamId: 'LOCALTEAM1', keyId: 'LOCALKEY01' } as const
