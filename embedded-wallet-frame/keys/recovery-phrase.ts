import { ok, type Result } from '#schemas/errors/result.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { VaultClient } from './vault-client.ts'
import type { EmbeddedWallet } from './embedded-wallet.ts'
import { isDurable, type WalletServer } from './wallet-server.ts'
import { done, type WithUnlockedVault } from './with-unlocked-vault.ts'

type RecoveryPhrase = Pick<EmbeddedWallet, 'startPhrase' | 'confirmPhrase' | 'revealPhrase'>

/** The recovery phrase of the wallet: to be written down as an unlocker, or to be shown again. */
export function createRecoveryPhrase(
  { server, vault }: { readonly server: WalletServer; readonly vault: VaultClient },
  withUnlockedVault: WithUnlockedVault,
): RecoveryPhrase {
  const reveal = async (): Promise<Result<readonly string[]>> => {
    const revealed = await vault.ask('revealWords', {})
    return revealed.ok ? ok(revealed.value.words) : revealed
  }
  const exportPhrase = async (): Promise<Result<readonly string[]>> => {
    const note = await server.call(UNLOCKER_ENDPOINTS.recordExport, { body: undefined })
    return note.ok ? reveal() : note
  }

  return {
    startPhrase: () =>
      withUnlockedVault(async () => {
        const found = await server.find()
        if (!found.ok) return found
        // Without a recovery there is nothing to guard yet; afterwards, showing the phrase is an export like any other.
        return found.value?.unlockers.some(isDurable) ? exportPhrase() : reveal()
      }),
    confirmPhrase: () =>
      withUnlockedVault(async (wallet) =>
        done(await server.ask(wallet.walletId, UNLOCKER_ENDPOINTS.addPhrase, { body: wallet })),
      ),
    revealPhrase: () => withUnlockedVault(exportPhrase),
  }
}
