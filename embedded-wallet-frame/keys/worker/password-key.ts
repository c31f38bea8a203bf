import type { Argon2Settings } from '#frame/keys/vault-protocol.ts'

type Bytes = Uint8Array<ArrayBuffer>

const KEY_BYTES = 32
const SALT_BYTES = 16
/** RFC 9106 and the OWASP minimum for devices with little memory (docs/security-model.md §5.6). */
const USUAL_COST = { memoryKiB: 65_536, iterations: 3, parallelism: 1 } as const
const SMALL_COST = { memoryKiB: 19_456, iterations: 2, parallelism: 1 } as const

/**
 * Stretches a password into 32 bytes, which the caller has to wipe.
 *
 * @throws where the memory does not suffice.
 */
export async function passwordSecret(password: string, settings: Argon2Settings): Promise<Bytes> {
  // Loaded when a password is used, so that the other unlockers wait for less.
  const { argon2id } = await import('hash-wasm')
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  try {
    const secret = await argon2id({
      password: bytes,
      salt: settings.salt,
      memorySize: settings.memoryKiB,
      iterations: settings.iterations,
      parallelism: settings.parallelism,
      hashLength: KEY_BYTES,
      outputType: 'binary',
    })
    const copy = Uint8Array.from(secret)
    secret.fill(0)
    return copy
  } finally {
    bytes.fill(0)
  }
}

/** Makes the secret of a new password with a fresh salt, at the lower cost where the device lacks the memory. */
export async function newPasswordSecret(
  password: string,
): Promise<{ readonly settings: Argon2Settings; readonly secret: Bytes }> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const settings = { ...USUAL_COST, salt }
  try {
    return { settings, secret: await passwordSecret(password, settings) }
  } catch {
    const smaller = { ...SMALL_COST, salt }
    return { settings: smaller, secret: await passwordSecret(password, smaller) }
  }
}
