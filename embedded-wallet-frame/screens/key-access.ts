import type { VaultAccount } from '#frame/keys/vault.ts'
import type { EmbeddedWallet } from '#frame/keys/embedded-wallet.ts'
import { pause, type Clock } from '#frame/platform/clock.ts'
import type { KeyAccess } from '#frame/rpc/dispatch-options.ts'
import type { ScreenHost, ScreenName } from '#frame/screens/screen-host.ts'
import type { WalletSession } from '#frame/session/session.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

const UNAUTHORIZED = fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
const LOCKED = fail(RPC_CODES.unauthorized, errorMessage('WALLET_LOCKED'))
const ENDED = fail(RPC_CODES.unauthorized, errorMessage('SESSION_EXPIRED'))
const LEFT = fail(RPC_CODES.userRejected, errorMessage('USER_REJECTED'))

/** A server that has not answered within this time does not keep the visitor from signing. */
const RECHECK_WAIT_MS = 2_000

/**
 * Makes the access to the keys for requests: the device unlocker comes first, then the screen that the wallet's state needs.
 * A wallet without a recovery answers nothing before it has one, and a wallet whose login ended elsewhere signs nothing.
 *
 * @example
 * const account = await createKeyAccess({ wallet, session, screens, clock }).open(network, signal)
 */
export function createKeyAccess(options: {
  readonly wallet: EmbeddedWallet
  readonly session: Pick<WalletSession, 'subscribe' | 'current'>
  readonly screens: Pick<ScreenHost, 'open'>
  readonly clock: Pick<Clock, 'after'>
}): KeyAccess {
  const { wallet, session, screens, clock } = options
  const { vault } = wallet
  // Asked once per login: only this document can make the wallet less than ready.
  let isReady = false
  session.subscribe(() => {
    isReady = false
  })
  let standing: Promise<unknown> | undefined
  // The client of the API wipes a session that the server says is over.
  const recheck = (): void => void (standing = wallet.status())

  const accountOf = async (network: Network): Promise<Result<VaultAccount>> => {
    const accounts = await vault.accounts()
    if (!accounts.ok) return accounts
    const { chainNamespace, caipNetworkId } = network
    const account = accounts.value.find(
      ({ namespace, caipNetworkIds }) =>
        namespace === chainNamespace && (caipNetworkIds?.includes(caipNetworkId) ?? true),
    )
    return account ? ok(account) : fail(RPC_CODES.chainNotAdded, errorMessage('CHAIN_NOT_ADDED'))
  }
  /** The screen that has to be shown before there is an account; undefined for none. */
  const obstacle = async (): Promise<Result<ScreenName | undefined>> => {
    if (!session.current()) return UNAUTHORIZED
    if (!isReady) {
      const state = await wallet.status()
      if (!state.ok) return state
      if (state.value.status === 'signedOut') return UNAUTHORIZED
      if (state.value.status === 'setupRequired') return ok('recovery')
    }
    isReady = vault.isUnlocked() || (await wallet.openWithDevice()).ok
    return ok(isReady ? undefined : 'unlock')
  }
  return {
    peek: async (network) => {
      const screen = await obstacle()
      if (!screen.ok || screen.value) return undefined
      const account = await accountOf(network)
      return account.ok ? account.value : undefined
    },
    recheck,
    open: async (network, signal) => {
      if (isReady) recheck()
      for (let tries = 0; tries < 3; tries += 1) {
        const screen = await obstacle()
        if (!screen.ok) return screen
        if (!screen.value) return accountOf(network)
        if ((await screens.open(screen.value, signal)) === 'dismissed') return LEFT
      }
      return LOCKED
    },
    sign: async (request, { namespace, address }) => {
      await Promise.race([standing, pause(clock, RECHECK_WAIT_MS)])
      if (!session.current()) return ENDED
      if (!vault.isUnlocked()) await wallet.openWithDevice()
      const accounts = await vault.accounts()
      if (!accounts.ok) return accounts
      const isShown = accounts.value.some((own) => own.namespace === namespace && own.address === address)
      return isShown ? vault.sign(request) : UNAUTHORIZED
    },
  }
}
