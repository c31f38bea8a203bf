import type { WalletSession } from '#frame/session/session.ts'
import type { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { ACCOUNT_CALLS } from '#schemas/protocol/modal-frame/account.ts'
import type { AccountTypeChoice } from './account-type.ts'
import type { ActiveNetwork } from './active-network.ts'
import { describeUser } from './user.ts'
import { accountOn, type SilentWallet } from './silent-wallet.ts'

/** What the handlers of the account calls need. */
export interface AccountContext {
  readonly wallet: SilentWallet
  readonly session: WalletSession
  readonly network: ActiveNetwork
  readonly accountType: AccountTypeChoice
  /** Whether the account has the code of its smart account on this network. */
  readonly isSmartAccount: (network: Network, address: string) => Promise<Result<boolean>>
  readonly isStorageKept: () => Promise<boolean>
}

const NO_ACCOUNT = fail(RPC_CODES.chainNotAdded, errorMessage('CHAIN_NOT_ADDED'))

/**
 * Makes the handlers of the calls about the visitor, the wallet's state and its networks (docs/specification.md §7.57, §7.64,
 * §7.68 to §7.71).
 */
export function accountCalls(context: AccountContext): Handlers<typeof ACCOUNT_CALLS> {
  const { wallet, session, network, accountType } = context
  const chosenOrActive = (chainId: string | undefined): Result<Network> =>
    chainId === undefined ? network.current() : network.choose(chainId)
  const addressOn = async (active: Network): Promise<Result<string>> => {
    const accounts = await wallet.accounts()
    if (!accounts.ok) return accounts
    const account = accountOn(accounts.value, active)
    return account ? ok(account.address) : NO_ACCOUNT
  }
  const isDeployed = async (active: Network, address: string): Promise<boolean> => {
    const deployed =
      accountType.current() === 'smartAccount' && (await context.isSmartAccount(active, address))
    return deployed && deployed.ok && deployed.value
  }
  return {
    getUser: async (params) => {
      const active = chosenOrActive(params?.chainId)
      if (!active.ok) return active
      const accounts = await wallet.accounts()
      if (!accounts.ok) return accounts
      const account = accountOn(accounts.value, active.value)
      if (!account) return NO_ACCOUNT
      if (params?.preferredAccountType) accountType.choose(params.preferredAccountType)
      return ok(
        describeUser({
          user: session.current(),
          accounts: accounts.value,
          account,
          network: active.value,
          preferredAccountType: accountType.current(),
          isSmartAccountDeployed: await isDeployed(active.value, account.address),
        }),
      )
    },
    getWalletStatus: async () => {
      const state = await wallet.state()
      if (!state.ok) return state
      const { status, unlockers, isRecoveryDeferred } = state.value
      const user = session.current()
      return ok({
        status,
        unlockers: unlockers.map(({ kind }) => kind),
        isRecoveryDeferred,
        isStorageKept: await context.isStorageKept(),
        ...(user?.email !== undefined && { email: user.email }),
        ...(user?.userName !== undefined && { userName: user.userName }),
      })
    },
    getChainId: () => chainIdOf(network.current()),
    switchNetwork: ({ chainId }) => chainIdOf(network.choose(chainId)),
    getSmartAccountEnabledNetworks: () =>
      ok({ smartAccountEnabledNetworks: [...accountType.smartNetworks()] }),
    initSmartAccount: async () => {
      const active = network.current()
      if (!active.ok) return active
      const address = await addressOn(active.value)
      if (!address.ok) return address
      const deployed = await context.isSmartAccount(active.value, address.value)
      return deployed.ok ? ok({ address: address.value, isDeployed: deployed.value }) : deployed
    },
    setPreferredAccount: async ({ type }: { type: EmbeddedAccountType }) => {
      const active = network.current()
      if (!active.ok) return active
      const address = await addressOn(active.value)
      if (!address.ok) return address
      accountType.choose(type)
      return ok({ type: accountType.current(), address: address.value })
    },
  }
}

function chainIdOf(network: Result<Network>): Result<{ chainId: string }> {
  return network.ok ? ok({ chainId: network.value.caipNetworkId }) : network
}
