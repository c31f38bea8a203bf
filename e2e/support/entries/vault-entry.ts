import { startVaultWorker } from '#frame/keys/start-vault-worker.ts'
import { createVaultClient } from '#frame/keys/vault-client.ts'
import { browserClock } from '#frame/platform/clock.ts'
import { browserCredentials, browserPasskeys } from '#frame/platform/passkey.ts'

/** The product's vault and passkeys that the pages of the vault's tests and benches run, and nothing else of the product. */
export const vaultParts = {
  startVault: () =>
    createVaultClient({ startWorker: () => startVaultWorker('vault'), clock: browserClock, page: document }),
  passkeys: browserPasskeys(browserCredentials()),
}

Object.assign(globalThis, { vaultParts })
