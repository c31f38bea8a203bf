import { base64url } from '#frame/platform/base64url.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { VaultClient } from './vault-client.ts'

/** The open wallet, as the server's calls take it. */
export interface ProvenWallet {
  readonly walletId: string
  /** Proves that the wallet is open; base64url. */
  readonly proof: string
}

/** Proves to the server that the vault has the wallet open; WALLET_LOCKED where it does not. */
export async function proveOpen(
  vault: Pick<VaultClient, 'ask'>,
  walletId: string,
): Promise<Result<ProvenWallet>> {
  const proven = await vault.ask('proveOpen', {})
  return proven.ok ? ok({ walletId, proof: base64url.encode(proven.value.proof) }) : proven
}
