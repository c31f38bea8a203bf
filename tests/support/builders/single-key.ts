import { createEnvelope } from '#server/encryption/envelope.ts'
import { onlyVersion } from '#server/encryption/key-versions.ts'
import { createKeyedHash } from '#server/encryption/keyed-hash.ts'

/** Creates the encryption of a deployment with one key for everything, which is never replaced. */
export function singleKey(key: Uint8Array = new Uint8Array(32)) {
  const versions = onlyVersion(key)
  return {
    envelope: createEnvelope(versions),
    keyedHash: createKeyedHash(versions),
    lockPepper: async () => undefined,
  }
}
