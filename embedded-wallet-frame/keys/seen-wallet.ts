import * as z from 'zod/mini'
import type { FrameDatabase } from '#frame/platform/database.ts'

const NAME = 'seen-wallet'

const SeenWallet = z.strictObject({
  walletId: z.string(),
  /** The newest version of the wallet's unlockers that this browser has seen. */
  version: z.int(),
  isRecoveryDeferred: z.boolean(),
  /** Only browsers open it, and its address was never disclosed, so another wallet may have taken its place. */
  isUnfinished: z.optional(z.boolean()),
})
export type SeenWallet = z.infer<typeof SeenWallet>

/** Stores the newest state of the visitor's wallet that this browser has seen, so that a server cannot roll it back. */
export interface SeenWalletStore {
  readonly read: () => Promise<SeenWallet | undefined>
  readonly write: (seen: SeenWallet) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Opens the store in the database of the site; each user has an entry of their own. */
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
 * Tells whether a wallet of the server is the seen one, and not older. `seen` is what was known before the server was asked:
 * another tab may have stored a newer version since.
 */
export function isSeenOrNewer(
  seen: SeenWallet | undefined,
  answer: { readonly walletId: string; readonly version: number },
): boolean {
  return !seen || (seen.walletId === answer.walletId && answer.version >= seen.version)
}
