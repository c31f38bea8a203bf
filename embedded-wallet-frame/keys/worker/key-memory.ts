import type { VaultAccount } from '#frame/keys/vault.ts'
import { UNLOCKED_IDLE_MS } from '#schemas/constants/login.ts'
import { accountsOf, deriveKeyring, type Keyring } from './keyring.ts'

/** What is in memory while a wallet is open. */
export interface OpenKeys {
  readonly walletId: string
  readonly rootKey: Uint8Array<ArrayBuffer>
  readonly keyring: Keyring
  readonly accounts: readonly VaultAccount[]
}

/** The only place that holds keys and wipes them. */
export interface KeyMemory {
  /**
   * Takes over a root key, derives its keys and holds them. Undefined when keys were wiped since `wipes` had the value of
   * `since`.
   */
  readonly load: (
    rootKey: Uint8Array<ArrayBuffer>,
    walletId: string,
    since: number,
  ) => Promise<OpenKeys | undefined>
  /** The held keys; using them starts their 5 minutes anew. */
  readonly use: () => OpenKeys | undefined
  /** Grows with every wipe: work that began before a wipe must answer nothing after it. */
  readonly wipes: () => number
  readonly wipe: () => void
}

/**
 * Makes the memory of one wallet's keys, which wipes them 5 minutes after their last use.
 *
 * @param options.after runs work after so many milliseconds; returns a function that cancels it.
 * @param options.now milliseconds since 1970.
 * @param options.onWiped is called when there were keys to wipe.
 */
export function createKeyMemory(options: {
  readonly after: (delayMs: number, work: () => void) => () => void
  readonly now: () => number
  readonly onWiped: () => void
}): KeyMemory {
  const { after, now, onWiped } = options
  let open: OpenKeys | undefined
  let usedAt = 0
  let wipes = 0
  let stopTimer = (): void => {}

  const wipe = (): void => {
    wipes += 1
    stopTimer()
    if (open === undefined) return
    fillWithZeros(open)
    open = undefined
    onWiped()
  }
  const watchIdle = (delayMs: number): void => {
    stopTimer()
    stopTimer = after(delayMs, () => {
      const idle = now() - usedAt
      // Setting the clock back must not prolong the life of the keys.
      if (idle >= UNLOCKED_IDLE_MS || idle < 0) wipe()
      else watchIdle(UNLOCKED_IDLE_MS - idle)
    })
  }
  return {
    load: async (rootKey, walletId, since) => {
      const keys = await openKeysOf(rootKey, walletId)
      if (since !== wipes) {
        fillWithZeros(keys)
        return undefined
      }
      if (open) {
        // Work that is still under way with the previous keys must not seal zeros.
        wipes += 1
        fillWithZeros(open)
      }
      open = keys
      usedAt = now()
      watchIdle(UNLOCKED_IDLE_MS)
      return keys
    },
    use: () => {
      // No timer runs while a device sleeps.
      if (open && now() - usedAt >= UNLOCKED_IDLE_MS) wipe()
      usedAt = now()
      return open
    },
    wipes: () => wipes,
    wipe,
  }
}

async function openKeysOf(rootKey: Uint8Array<ArrayBuffer>, walletId: string): Promise<OpenKeys> {
  try {
    const keyring = await deriveKeyring(rootKey)
    return { walletId, rootKey, keyring, accounts: accountsOf(keyring) }
  } catch (error) {
    rootKey.fill(0)
    throw error
  }
}

function fillWithZeros({ rootKey, keyring }: OpenKeys): void {
  for (const key of [rootKey, ...Object.values(keyring)]) key.fill(0)
}
