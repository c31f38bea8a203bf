import type { Database } from '#server/database/database.ts'
import type { AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Clock } from '#server/database/clock.ts'
import type { Devices } from '#server/wallet-api/devices/devices.ts'
import type { Envelope } from '#server/encryption/envelope.ts'
import type { KeyedHash } from '#server/encryption/keyed-hash.ts'
import type { Notices } from '#server/wallet-api/notices.ts'
import type { SessionStore } from '#server/wallet-api/session-store.ts'
import type { Users } from '#server/wallet-api/users/users.ts'
import type { WalletPolicies } from '#server/wallet-api/wallet-policies.ts'
import { createPasskeyChallenges } from './passkey-challenges-repository.ts'
import { PasskeyService } from './passkey-service.ts'
import { PasswordService } from './password-service.ts'
import { createUnlockerChanges } from './unlocker-changes.ts'
import { createUnlockerSecrets } from './unlocker-secrets.ts'
import { WalletService } from './wallet-service.ts'
import { DatabaseWallets } from './database-wallets.ts'

export interface KeySharesSettings {
  readonly database: Database
  readonly clock: Clock
  readonly envelope: Envelope
  readonly keyedHash: KeyedHash
  readonly audit: AuditLog
  readonly users: Users
  readonly devices: Devices
  readonly sessions: SessionStore
  readonly notices: Notices
  readonly policies: WalletPolicies
  /** Whether a project shares addresses before the wallet has a recovery method, so that a login key is stored. */
  readonly storesLoginKeys: (projectId: string) => Promise<boolean>
  readonly walletOrigin: string
  /** The maximum of releases per wallet and hour. */
  readonly mostReleases: number
}

/** Creates the services for wallets and their unlockers. Removing a device also removes its unlocker. */
export function createKeyShares(settings: KeySharesSettings) {
  const { database, clock, envelope, devices, walletOrigin } = settings
  const wallets = new DatabaseWallets(settings)
  const secrets = createUnlockerSecrets(envelope)
  const changes = createUnlockerChanges({ ...settings, wallets, secrets })
  devices.onRemoved((transaction, device) => wallets.forgetDevice(transaction, device))
  const shared = { ...settings, wallets, changes, secrets }
  return {
    wallet: new WalletService(shared),
    password: new PasswordService(shared),
    passkey: new PasskeyService({
      ...shared,
      challenges: createPasskeyChallenges(database, clock),
      ceremonies: () =>
        import('./passkey-ceremonies.ts').then(({ createPasskeyCeremonies }) =>
          createPasskeyCeremonies(walletOrigin),
        ),
    }),
  }
}
