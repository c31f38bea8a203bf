import { ok } from '#schemas/errors/result.ts'
import type { UnlockerKind } from '#schemas/entities/embedded-user.ts'
import type { UnlockerInfo } from '#schemas/http/wallet/unlockers.ts'
import { ACCOUNT } from '#tests/support/builders/wallet-requests.ts'
import type { EmbeddedWallet, WalletState } from '#frame/keys/embedded-wallet.ts'

/** The phrase of the first test vector of BIP-39 with 24 words. */
export const RECOVERY_PHRASE: readonly string[] = [...Array.from({ length: 23 }, () => 'abandon'), 'art']

/** Builds an unlocker as the server lists it. */
export function unlocker(kind: UnlockerKind, label = ''): UnlockerInfo {
  return {
    unlockerId: `unlocker-${kind}-00`,
    kind,
    label,
    createdAt: '2026-11-20T10:00:00Z',
    lastUsedAt: null,
  }
}

/**
 * Creates a wallet in which every call succeeds at once unless the test overrides it, and which records the calls by name.
 */
export function scriptedEmbeddedWallet(
  state: Partial<WalletState> = {},
  other: Partial<EmbeddedWallet> = {},
): { readonly wallet: EmbeddedWallet; readonly calls: string[] } {
  const calls: string[] = []
  const done = (name: string) => async () => {
    calls.push(name)
    return ok(undefined)
  }
  const wallet: EmbeddedWallet = {
    vault: {
      isUnlocked: () => true,
      accounts: async () => ok([{ namespace: 'eip155', address: ACCOUNT, publicKey: new Uint8Array(33) }]),
      sign: async () => ok(new Uint8Array(65)),
      lock: () => {},
    },
    status: async () =>
      ok({
        status: 'ready',
        unlockers: [unlocker('device')],
        isRecoveryDeferred: false,
        isKeptForLogin: false,
        ...state,
      }),
    create: done('create'),
    startAnew: done('startAnew'),
    storeLoginKey: done('storeLoginKey'),
    importPhrase: done('importPhrase'),
    addPasskey: done('addPasskey'),
    addPassword: done('addPassword'),
    startPhrase: async () => ok(RECOVERY_PHRASE),
    confirmPhrase: done('confirmPhrase'),
    addOperator: done('addOperator'),
    deferRecovery: done('deferRecovery'),
    openWithDevice: done('openWithDevice'),
    openWithPasskey: done('openWithPasskey'),
    openWithPassword: done('openWithPassword'),
    openWithPhrase: done('openWithPhrase'),
    openWithOperator: done('openWithOperator'),
    revealPhrase: async () => {
      calls.push('revealPhrase')
      return ok(RECOVERY_PHRASE)
    },
    removeUnlocker: done('removeUnlocker'),
    forget: done('forget'),
    ...other,
  }
  return { wallet, calls }
}
