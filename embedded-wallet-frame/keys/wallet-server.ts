import type * as z from 'zod/mini'
import type { CallInput, WalletApi } from '#frame/services/wallet-api.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import {
  UNLOCKER_ENDPOINTS,
  type DeclaredAccount,
  type UnlockerInfo,
} from '#schemas/http/wallet/unlockers.ts'
import { isSeenOrNewer, type SeenWalletStore } from './seen-wallet.ts'

/** The wallet as the server stores it. */
export interface ServerWallet {
  readonly walletId: string
  readonly version: number
  readonly unlockers: readonly UnlockerInfo[]
  readonly isKeptForLogin: boolean
  readonly accounts?: readonly DeclaredAccount[] | undefined
}

/** The server's part of the wallet. Its answers are compared with what this browser has seen. */
export interface WalletServer {
  /** The wallet of this user; null before it is created. */
  readonly find: () => Promise<Result<ServerWallet | null>>
  /** Whether the login alone opens the wallet that was found last. */
  readonly isKeptForLogin: () => boolean
  /**
   * The id of the wallet; the server is asked only where this browser does not know it. WALLET_SETUP_REQUIRED for no wallet.
   */
  readonly walletId: () => Promise<Result<string>>
  /** Makes a call whose answer states the version of the wallet. */
  readonly ask: <B extends z.ZodMiniType, A extends z.ZodMiniType<Versioned>>(
    walletId: string,
    endpoint: Endpoint<B, A>,
    input: CallInput<z.output<B>>,
  ) => Promise<Result<z.output<A>>>
  /** Makes any other call. */
  readonly call: WalletApi['call']
  /** Starts with a wallet that was just created. */
  readonly begin: (walletId: string, version: number) => Promise<void>
}

/** An answer that states the version of the wallet, and may state its id. */
interface Versioned {
  readonly version: number
  readonly walletId?: string
}

/** Tells whether an unlocker outlives this browser. */
export function isDurable({ kind }: UnlockerInfo): boolean {
  return kind !== 'device'
}

/** Calls that work without recovery. Success of any other call shows that the wallet has one, or that the login opens it. */
const OF_BROWSERS: readonly object[] = [
  UNLOCKER_ENDPOINTS.addDevice,
  UNLOCKER_ENDPOINTS.releaseDevice,
  UNLOCKER_ENDPOINTS.removeUnlocker,
]

/**
 * Makes the client of the wallet's server part. It refuses a wallet that differs from the one seen here, or is older:
 * BLOB_MISMATCH.
 *
 * @param options.onMismatch locks the vault.
 */
export function createWalletServer(options: {
  readonly api: WalletApi
  readonly seen: SeenWalletStore
  readonly onMismatch: () => void
}): WalletServer {
  const { api, seen, onMismatch } = options
  let isKeptForLogin = false

  const accept = async (
    before: Awaited<ReturnType<SeenWalletStore['read']>>,
    answer: { readonly walletId: string; readonly version: number },
    state: 'finished' | 'unfinished' | 'nothing',
  ): Promise<boolean> => {
    if (!isSeenOrNewer(before, answer)) {
      onMismatch()
      // A wallet that was never finished may have been replaced by another one, but it never goes back to an older version.
      if (!before?.isUnfinished || before.walletId === answer.walletId) return false
    }
    // Another tab may have stored a newer version since.
    const now = await seen.read()
    const same = now?.walletId === answer.walletId ? now : undefined
    await seen.write({
      walletId: answer.walletId,
      version: Math.max(same?.version ?? 0, answer.version),
      isRecoveryDeferred: same?.isRecoveryDeferred ?? false,
      // A finished wallet stays finished, even if the server claims otherwise.
      isUnfinished:
        state === 'nothing' ? same?.isUnfinished : state === 'unfinished' && same?.isUnfinished !== false,
    })
    return true
  }
  const find: WalletServer['find'] = async () => {
    const before = await seen.read()
    const answer = await api.call(UNLOCKER_ENDPOINTS.wallet, { body: undefined })
    if (!answer.ok) return answer
    const { wallet } = answer.value
    isKeptForLogin = wallet?.isKeptForLogin ?? false
    if (!wallet) return ok(null)
    const isFinished = isKeptForLogin || wallet.unlockers.some(isDurable)
    const isAccepted = await accept(before, wallet, isFinished ? 'finished' : 'unfinished')
    return isAccepted ? ok(wallet) : fail('BLOB_MISMATCH', errorMessage('BLOB_MISMATCH'))
  }
  return {
    find,
    isKeptForLogin: () => isKeptForLogin,
    call: api.call,
    walletId: async () => {
      const known = await seen.read()
      if (known) return ok(known.walletId)
      const found = await find()
      if (!found.ok) return found
      return found.value
        ? ok(found.value.walletId)
        : fail('WALLET_SETUP_REQUIRED', errorMessage('WALLET_SETUP_REQUIRED'))
    },
    ask: async (walletId, endpoint, input) => {
      const before = await seen.read()
      const answer = await api.call(endpoint, input)
      if (!answer.ok) return answer
      const stated: Versioned = answer.value
      const isOurs = stated.walletId === undefined || stated.walletId === walletId
      const state = OF_BROWSERS.includes(endpoint) ? 'nothing' : 'finished'
      if (isOurs && (await accept(before, { walletId, version: stated.version }, state))) return answer
      if (!isOurs) onMismatch()
      return fail('BLOB_MISMATCH', errorMessage('BLOB_MISMATCH'))
    },
    begin: (walletId, version) =>
      seen.write({ walletId, version, isRecoveryDeferred: false, isUnfinished: true }),
  }
}
