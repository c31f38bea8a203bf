import { createEnvelope } from '#server/sessions/keys/envelope.ts'
import { onlyVersion } from '#server/sessions/keys/key-versions.ts'
import { createKeyedHash } from '#server/sessions/keys/keyed-hash.ts'

/** What data is written with where there is one key for everything, and never another. */
export function oneKey(key: Uint8Array = new Uint8Array(32)) {
  const versions = onlyVersion(key)
  return {
    envelope: createEnvelope(versions),
    keyedHash: createKeyedHash(versions),
    lockPepper: async () => undefined,
  }
}
