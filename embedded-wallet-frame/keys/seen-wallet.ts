import * as z from 'zod/mini'
import type { FrameDatabase } from '#frame/platform/database.ts'

const NAME = 'seen-wallet'

const SeenWallet = z.strictObject({
  walletId: z.string(),
  /** The newest version of its unlockers this browser has seen. */
  version: z.int(),
  isRecoveryDeferred: z.boolean(),
  /** Only browsers open it, and nobody was told its address: another may have taken its place. */
  isUnfinished: z.optional(z.boolean()),
})
export type SeenWallet = z.infer<typeof SeenWallet>

/** What this browser remembers of the visitor's wallet, so that a server cannot go back to an older state of it. */
export interface SeenWalletStore {
  readonly read: () => Promise<SeenWallet | undefined>
  readonly write: (seen: SeenWallet) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Keeps what was seen in the database of the site, apart for each user. */
export function openSeenWalletStore(
  database: FrameDatabase,
  userId: () => string | undefined,
): SeenWalletStore {
  const name = (): string => `${NAME}/${userId() ?? ''}`
  return {
    read: async () => {
      const parsed = SeenWallet.safeParse(await database.get(name()))
      return parsed.success ? parsed.data : undefined
    },
    write: async (seen) => {
      await database.put(name(), seen)
    },
    remove: () => database.remove(name()),
  }
}

/**
 * Whether a wallet of the server is the one that was seen, and not older. `seen` is what was known before the server
 * was asked: another tab may have moved it on since.
 */
export function isSeenOrNewer(
  seen: SeenWallet | undefined,
  answer: { readonly walletId: string; readonly version: number },
): boolean {
  return !seen || (seen.walletId === answer.walletId && answer.version >= seen.version)
}
