import { existsSync } from 'node:fs'
import type { Config } from '#server/config/config.ts'
import { isLoopbackUrl } from '#server/config/loopback.ts'
import type { Database } from '#server/database/database.ts'
import { findMismatchedKeys } from '#server/features/key-shares/mismatched-keys.ts'
import { storeFirstSigningKey } from '#server/features/sign-in/signing-keys.ts'
import type { Clock } from '#server/database/clock.ts'
import { findKeysMismatchingUsers } from '#server/wallet-api/users/mismatched-keys.ts'
import { openKeyring } from '#server/encryption/open-keyring.ts'
import { readWalletSecrets, type WalletSecrets } from '#server/encryption/secrets.ts'
import { requireReplacedKeys, type RotationSettings } from './key-rotation.ts'

const HOUR_MS = 3_600_000

/**
 * Reads the keys of a deployment. On loopback, missing ones are created and stored beside the database.
 *
 * @param onCreated Called with the file that was created; without it none is.
 */
export function readDeploymentSecrets(config: Config, onCreated?: (file: string) => void): WalletSecrets {
  const { envelopeKey, previousEnvelopeKeys, pepper, previousPeppers } = config
  const file = `${config.database.file}.keys.json`
  const isOnLoopback = [config.modal, config.wallet, config.api].every(({ url }) => isLoopbackUrl(url))
  return readWalletSecrets({
    envelopeKey,
    previousEnvelopeKeys,
    pepper,
    previousPeppers,
    file,
    mayCreate: onCreated ? isOnLoopback : existsSync(file),
    onCreated: onCreated ?? (() => undefined),
  })
}

/**
 * Opens the keys of a deployment for everything that uses its data.
 *
 * @throws when the database was written with other keys, or with one that is missing.
 */
export async function openDeploymentKeys(
  database: Database,
  {
    config,
    secrets,
    clock,
  }: { readonly config: Config; readonly secrets: WalletSecrets; readonly clock: Clock },
): Promise<RotationSettings> {
  const keyring = await openKeyring(database, secrets, async (...args) => [
    ...(await findMismatchedKeys(...args)),
    ...(await findKeysMismatchingUsers(...args)),
  ])
  const { sessionHours, signingKeyDays } = config.signIn
  const settings = {
    database,
    keyring,
    clock,
    sessionMs: sessionHours * HOUR_MS,
    signingKeyMs: signingKeyDays === undefined ? undefined : signingKeyDays * 24 * HOUR_MS,
  }
  await requireReplacedKeys(settings)
  await storeFirstSigningKey(database, keyring.peppers.record.inForce)
  return settings
}
