import { ok, type Result } from '#schemas/errors/result.ts'
import { UNLOCKER_ENDPOINTS } from '#schemas/http/wallet/unlockers.ts'
import type { VaultClient } from './vault-client.ts'
import type { WalletOpener } from './wallet-opener-contract.ts'
import { isDurable, type WalletServer } from './wallet-server.ts'
import { done, type WithOpen } from './with-open.ts'

type Words = Pick<WalletOpener, 'startKit' | 'confirmKit' | 'revealPhrase'>

/** The words of the wallet: written down as a way of recovery, or shown again. */
export function createWords(options: {
  readonly server: WalletServer
  readonly vault: VaultClient
  readonly withOpen: WithOpen
}): Words {
  const { server, vault, withOpen } = options

  const words = async (): Promise<Result<readonly string[]>> => {
    const revealed = await vault.ask('revealWords', {})
    return revealed.ok ? ok(revealed.value.words) : revealed
  }
  const noted = async (): Promise<Result<readonly string[]>> => {
    const note = await server.call(UNLOCKER_ENDPOINTS.recordExport, { body: undefined })
    return note.ok ? words() : note
  }

  return {
    startKit: () =>
      withOpen(async () => {
        const found = await server.find()
        if (!found.ok) return found
        // The first time there is nothing to guard yet; later it is an export like any other.
        return found.value?.unlockers.some(isDurable) ? noted() : words()
      }),
    confirmKit: () =>
      withOpen(async (wallet) =>
        done(await server.ask(wallet.walletId, UNLOCKER_ENDPOINTS.addPhrase, { body: wallet })),
      ),
    revealPhrase: () => withOpen(noted),
  }
}
