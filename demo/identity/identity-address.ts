/** Where the demo's identity providers are. */
export interface IdentityAddress {
  readonly port: number
  /** Where browsers find them, e.g. `http://id.localhost:4610`. */
  readonly url: string
  /** The API whose logins they serve, e.g. `http://api.localhost:4603`. */
  readonly api: string
}

/** What everybody may know of a client at the local providers; they keep no secret worth keeping. */
export function localClient(name: string) {
  return { clientId: `postern-${name}`, secret: `the-secret-of-${name}` } as const
}

/** The one address a provider sends people back to. */
export function callbackOf({ api }: IdentityAddress, name: string): string {
  return `${api}/wallet/v1/login/callback/${name}`
}

/** Whose key the local Apple knows. */
export const APPLE_TEAM = { teamId: 'LOCALTEAM1', keyId: 'LOCALKEY01' } as const
