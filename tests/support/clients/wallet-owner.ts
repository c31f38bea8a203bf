import { randomBytes } from 'node:crypto'
import { passwordKeys } from '#frame/keys/worker/sealing.ts'
import { newPasswordSecret } from '#frame/keys/worker/password-key.ts'
import { createWalletId, proofOfKey, seal, wrappingKey } from '#frame/keys/worker/wrapping.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import { SoftwarePasskeys } from './software-passkey.ts'
import type { WalletClient } from './wallet-client.ts'
import { SITE } from '#tests/support/clients/login-context.ts'
import type { WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The parameters of the password's key derivation, as the frame sends them; the salt is any 16 bytes. */
export const ARGON2_PARAMETERS = {
  algorithm: 'argon2id',
  memoryKiB: 65_536,
  iterations: 3,
  parallelism: 1,
  salt: 'c2FsdHNhbHRzYWx0c2FsdA',
} as const

/** A user with a wallet, and the secrets that only this user has. */
export interface WalletOwner {
  readonly browser: WalletClient
  readonly email: string
  readonly walletId: string
  /** The proof that the wallet is open. */
  readonly proof: string
  readonly rootKey: Bytes
  readonly passkeys: SoftwarePasskeys
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const PRF_INPUT = new TextEncoder().encode('postern root key')

/** Signs up a user; the wallet has no unlocker yet. */
export async function signUp(
  deployment: WalletDeployment,
  email: string,
  projectId?: string,
): Promise<WalletOwner> {
  const browser = await deployment.loggedIn(email, projectId)
  const made = await newWallet()
  await browser.call(UNLOCKER_ENDPOINTS.createWallet, { walletId: made.walletId })
  return { browser, email, ...made, passkeys: new SoftwarePasskeys() }
}

/** Creates a root key as a browser does, and what the server stores of it. */
export async function newWallet() {
  const rootKey = Uint8Array.from(randomBytes(32))
  const walletId = await createWalletId(rootKey)
  return { walletId, proof: encode(await proofOfKey(rootKey, walletId)), rootKey }
}

export function addDevice({ browser, walletId, proof }: WalletOwner) {
  return browser.call(UNLOCKER_ENDPOINTS.addDevice, { walletId, proof })
}

/**
 * Adds a passkey.
 *
 * @returns also the output of its PRF, which never leaves the browser.
 */
export async function addPasskey(deployment: WalletDeployment, owner: WalletOwner) {
  const { browser, walletId, proof, rootKey, passkeys } = owner
  const { challengeId, options } = await browser.call(UNLOCKER_ENDPOINTS.passkeyCreation, { walletId })
  const made = passkeys.create(options, { origin: deployment.server.urls.wallet, topOrigin: SITE }, PRF_INPUT)
  const { statement: registration, credentialId, secret } = made
  const binding = { walletId, unlocker: `passkey:${credentialId}`, layer: 'outer' } as const
  const blob = encode(await seal(await wrappingKey(secret, walletId, 'passkey'), rootKey, binding))
  const body = { walletId, proof, challengeId, registration, blob, label: 'A passkey' }
  const { unlockerId } = await browser.call(UNLOCKER_ENDPOINTS.addPasskey, body)
  return { unlockerId, secret, blob }
}

/** Creates an assertion with one of the owner's passkeys, requested by a browser. */
export async function assertPasskey(
  deployment: WalletDeployment,
  { walletId, passkeys }: Pick<WalletOwner, 'walletId' | 'passkeys'>,
  browser: WalletClient,
) {
  const { challengeId, options } = await browser.call(UNLOCKER_ENDPOINTS.passkeyRequest, { walletId })
  const ceremony = { origin: deployment.server.urls.wallet, topOrigin: SITE }
  return { challengeId, assertion: passkeys.get(options, ceremony, PRF_INPUT).statement }
}

export async function addPassword({ browser, walletId, proof, rootKey }: WalletOwner, password: string) {
  const { settings, secret } = await newPasswordSecret(password)
  const { key, verifier } = await passwordKeys(secret, walletId)
  const binding = { walletId, unlocker: 'password', layer: 'outer' } as const
  const parameters = { algorithm: 'argon2id', ...settings, salt: encode(settings.salt) } as const
  const blob = encode(await seal(key, rootKey, binding))
  const body = { walletId, proof, parameters, verifier: encode(verifier), blob }
  const { unlockerId } = await browser.call(UNLOCKER_ENDPOINTS.addPassword, body)
  return { unlockerId, verifier: encode(verifier), blob }
}

export function addOperator({ browser, walletId, proof, rootKey }: WalletOwner) {
  return browser.call(UNLOCKER_ENDPOINTS.addOperator, { walletId, proof, rootKey: encode(rootKey) })
}
