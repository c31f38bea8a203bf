import type { VaultHandlers } from '#frame/keys/vault-protocol.ts'
import type { OpenKeys } from './key-memory.ts'
import { newPasswordSecret } from './password-key.ts'
import * as wrapping from './wrapping.ts'

type Bytes = Uint8Array<ArrayBuffer>

// Seals and opens the blob of each unlocker; both directions state the same binding (docs/security-model.md §5.5).

const passkeyBinding = (walletId: string, credentialId: string): wrapping.Binding => ({
  walletId,
  unlocker: `passkey:${credentialId}`,
  layer: 'outer',
})
const passwordBinding = (walletId: string): wrapping.Binding => ({
  walletId,
  unlocker: 'password',
  layer: 'outer',
})

type Input<Call extends keyof VaultHandlers> = Parameters<VaultHandlers[Call]>[0]

/** Wraps twice, so that neither this browser nor the server's half alone opens the blob. */
export async function sealForDevice(keys: OpenKeys, { unlockerId, serverHalf }: Input<'sealDevice'>) {
  const at = { walletId: keys.walletId, unlocker: unlockerId }
  const innerKey = await wrapping.wrappingKey(serverHalf, keys.walletId, 'device')
  const inner = await wrapping.seal(innerKey, keys.rootKey, { ...at, layer: 'inner' })
  const key = await wrapping.generateDeviceKey()
  return { key, blob: await wrapping.seal(key, inner, { ...at, layer: 'outer' }) }
}

export async function unsealFromDevice(input: Input<'openDevice'>): Promise<Bytes | undefined> {
  const { walletId, unlockerId, key, serverHalf, blob } = input
  const at = { walletId, unlocker: unlockerId }
  const outer = await wrapping.unseal(key, blob, { ...at, layer: 'outer' })
  if (!outer) return undefined
  const innerKey = await wrapping.wrappingKey(serverHalf, walletId, 'device')
  return wrapping.unseal(innerKey, outer, { ...at, layer: 'inner' })
}

export async function sealForPasskey(keys: OpenKeys, { credentialId, secret }: Input<'sealPasskey'>) {
  const key = await wrapping.wrappingKey(secret, keys.walletId, 'passkey')
  return { blob: await wrapping.seal(key, keys.rootKey, passkeyBinding(keys.walletId, credentialId)) }
}

export async function unsealFromPasskey(input: Input<'openPasskey'>): Promise<Bytes | undefined> {
  const { walletId, credentialId, secret, blob } = input
  const key = await wrapping.wrappingKey(secret, walletId, 'passkey')
  return wrapping.unseal(key, blob, passkeyBinding(walletId, credentialId))
}

export async function sealForPassword(keys: OpenKeys, { password }: Input<'sealPassword'>) {
  const { settings, secret } = await newPasswordSecret(password)
  const { key, verifier } = await passwordKeys(secret, keys.walletId)
  return { settings, verifier, blob: await wrapping.seal(key, keys.rootKey, passwordBinding(keys.walletId)) }
}

export function unsealFromPassword(key: CryptoKey, walletId: string, blob: Bytes) {
  return wrapping.unseal(key, blob, passwordBinding(walletId))
}

/** Derives the wrapping key and the server's verifier from the secret of a password, and wipes the secret. */
export async function passwordKeys(secret: Bytes, walletId: string) {
  try {
    const key = await wrapping.wrappingKey(secret, walletId, 'password')
    return { key, verifier: await wrapping.verifierOf(secret, walletId) }
  } finally {
    secret.fill(0)
  }
}
