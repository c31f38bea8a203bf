import { base64url } from './base64url.ts'
import * as z from 'zod/mini'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { Base64Url } from '#schemas/primitives/base64.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A WebAuthn structure in its JSON form (Web Authentication Level 3, §5.1). */
export type WebAuthnJson = Record<string, unknown>

/** The answer of a passkey: a statement for the server, and 32 bytes that never go there. */
export interface PasskeyOutcome {
  readonly statement: WebAuthnJson
  readonly credentialId: string
  /** The output of the passkey's PRF for the given input. */
  readonly secret: Bytes
}

/** Passkeys of this browser. No method throws; PASSKEY_UNAVAILABLE and PASSKEY_REFUSED. */
export interface Passkeys {
  /** Creates one by the options of the server; `input` goes to its PRF. */
  readonly create: (options: WebAuthnJson, input: Bytes) => Promise<Result<PasskeyOutcome>>
  /** Uses one by the options of the server. */
  readonly get: (options: WebAuthnJson, input: Bytes) => Promise<Result<PasskeyOutcome>>
}

/** What the documents around this one allow it to do with passkeys. */
export interface PasskeyPermission {
  readonly create: boolean
  readonly get: boolean
}

const SECRET_BYTES = 32
const CHALLENGE_BYTES = 32

const Descriptor = z.object({
  id: Base64Url,
  type: z.literal('public-key'),
  transports: z.exactOptional(z.array(z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb']))),
})
const CreationOptions = z.object({
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  challenge: Base64Url,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.exactOptional(z.int()),
  excludeCredentials: z.exactOptional(z.array(Descriptor)),
  authenticatorSelection: z.exactOptional(
    z.object({ residentKey: z.exactOptional(z.enum(['required', 'preferred', 'discouraged'])) }),
  ),
  attestation: z.exactOptional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
})
const RequestOptions = z.object({
  challenge: Base64Url,
  timeout: z.exactOptional(z.int()),
  rpId: z.exactOptional(z.string()),
  allowCredentials: z.exactOptional(z.array(Descriptor)),
})

/**
 * Makes passkeys with the PRF extension. The extension's output stays in this document and is left out of the statement.
 * Where creating a passkey yields no output, the passkey is used once: some authenticators answer only then.
 *
 * @param credentials `navigator.credentials`, which browsers without passkeys lack.
 */
export function browserPasskeys(credentials: CredentialsContainer | undefined): Passkeys {
  if (!credentials) return { create: async () => unavailable(), get: async () => unavailable() }
  const get = async (options: PublicKeyCredentialRequestOptions, input: Bytes) => {
    const extensions = { prf: { eval: { first: input } } }
    // An authenticator has another PRF output for users it did not verify.
    const publicKey = { ...options, userVerification: 'required', extensions } as const
    return publicKeyCredential(await credentials.get({ publicKey }))
  }
  return {
    create: (options, input) =>
      ceremony(async () => {
        const publicKey = creationOptions(options, input)
        const made = publicKeyCredential(await credentials.create({ publicKey }))
        if (!made) return refused()
        const retry = {
          challenge: crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)),
          allowCredentials: [{ type: 'public-key', id: new Uint8Array(made.rawId) }],
          ...(publicKey.rp.id !== undefined && { rpId: publicKey.rp.id }),
        } as const satisfies PublicKeyCredentialRequestOptions
        const secret = secretOf(made) ?? secretOf(await get(retry, input))
        return secret ? outcome(made, REGISTRATION_FIELDS, secret) : unavailable()
      }),
    get: (options, input) =>
      ceremony(async () => {
        const { challenge, allowCredentials = [], ...rest } = RequestOptions.parse(options)
        const allowed = allowCredentials.map(descriptor)
        const found = await get({ ...rest, challenge: decode(challenge), allowCredentials: allowed }, input)
        if (!found) return refused()
        const secret = secretOf(found)
        return secret ? outcome(found, ASSERTION_FIELDS, secret) : unavailable()
      }),
  }
}

/** The credentials container of this browser; undefined where it has no passkeys. */
export const browserCredentials = (): CredentialsContainer | undefined =>
  'PublicKeyCredential' in window ? navigator.credentials : undefined

/** The Permissions Policy of this document, as some browsers expose it. */
interface PermissionsPolicy {
  readonly allowsFeature: (feature: string) => boolean
}

/** Reads what this document may do with passkeys; where the browser does not tell, both count as allowed. */
export function passkeyPermission(
  document: Document & { readonly featurePolicy?: PermissionsPolicy },
): PasskeyPermission {
  const allows = (use: string): boolean =>
    document.featurePolicy?.allowsFeature(`publickey-credentials-${use}`) ?? true
  return { create: allows('create'), get: allows('get') }
}

const REGISTRATION_FIELDS = ['clientDataJSON', 'attestationObject'] as const
const ASSERTION_FIELDS = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const

const encode = (bytes: ArrayBuffer): string => base64url.encode(new Uint8Array(bytes))
const decode = (text: string): Bytes => base64url.decode(text)

const unavailable = () => fail('PASSKEY_UNAVAILABLE', errorMessage('PASSKEY_UNAVAILABLE'))
const refused = () => fail('PASSKEY_REFUSED', errorMessage('PASSKEY_REFUSED'))

/** Browsers throw both when the visitor declines and when a passkey is impossible; the error's name tells them apart. */
async function ceremony(work: () => Promise<Result<PasskeyOutcome>>): Promise<Result<PasskeyOutcome>> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : ''
    return name === 'NotAllowedError' || name === 'AbortError' || name === 'InvalidStateError'
      ? refused()
      : unavailable()
  }
}

function publicKeyCredential(credential: Credential | null): PublicKeyCredential | undefined {
  return credential instanceof PublicKeyCredential ? credential : undefined
}

function descriptor({ id, ...rest }: z.infer<typeof Descriptor>): PublicKeyCredentialDescriptor {
  return { ...rest, id: decode(id) }
}

function creationOptions(options: WebAuthnJson, input: Bytes): PublicKeyCredentialCreationOptions {
  const { user, challenge, excludeCredentials = [], ...rest } = CreationOptions.parse(options)
  return {
    ...rest,
    user: { ...user, id: decode(user.id) },
    challenge: decode(challenge),
    excludeCredentials: excludeCredentials.map(descriptor),
    authenticatorSelection: { ...rest.authenticatorSelection, userVerification: 'required' },
    extensions: { prf: { eval: { first: input } } },
  }
}

function secretOf(credential: PublicKeyCredential | undefined): Bytes | undefined {
  const first = credential?.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const secret = ArrayBuffer.isView(first)
    ? Uint8Array.from(new Uint8Array(first.buffer, first.byteOffset, first.byteLength))
    : new Uint8Array(first)
  return secret.length === SECRET_BYTES ? secret : undefined
}

function outcome(
  credential: PublicKeyCredential,
  fields: readonly string[],
  secret: Bytes,
): Result<PasskeyOutcome> {
  const { response } = credential
  const parts = fields.flatMap((field): [string, string][] => {
    const value: unknown = Reflect.get(response, field)
    return value instanceof ArrayBuffer ? [[field, encode(value)]] : []
  })
  const transports =
    response instanceof AuthenticatorAttestationResponse ? { transports: response.getTransports() } : {}
  const credentialId = encode(credential.rawId)
  const statement = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response: { ...Object.fromEntries(parts), ...transports },
    // Never the real results: they contain the secret.
    clientExtensionResults: {},
    ...(credential.authenticatorAttachment && {
      authenticatorAttachment: credential.authenticatorAttachment,
    }),
  }
  return ok({ statement, credentialId, secret })
}
