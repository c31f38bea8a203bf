/** Input of `solana:signIn`; everything is optional, the wallet fills in domain and address. */
export type SignInInput = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const FIELDS = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/**
 * The text of a Sign In With Solana message
 * (https://github.com/phantom/sign-in-with-solana, the ABNF of its message).
 */
export function createSignInMessage(input: SignInInput & { domain: string; address: string }): string {
  const parts = [`${input.domain} wants you to sign in with your Solana account:\n${input.address}`]
  if (input.statement) parts.push(input.statement)
  const lines = FIELDS.flatMap(([name, label]) => (input[name] ? [`${label}: ${input[name]}`] : []))
  if (input.resources) lines.push('Resources:', ...input.resources.map((resource) => `- ${resource}`))
  if (lines.length > 0) parts.push(lines.join('\n'))
  return parts.join('\n\n')
}
