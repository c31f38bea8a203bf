import { importPKCS8, SignJWT } from 'jose'

/** A key that a provider uses in place of a secret. */
export interface SigningKey {
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM, of a P-256 key. */
  readonly privateKey: string
}

const LIFETIME_S = 300

/** Signs a client secret (Sign in with Apple, "Creating a client secret") that is valid for 5 minutes. */
export async function signedSecret(
  { teamId, keyId, privateKey }: SigningKey,
  clientId: string,
  issuer: string,
): Promise<string> {
  const key = await importPKCS8(privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_S}s`)
    .sign(key)
}
