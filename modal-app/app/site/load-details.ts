import { BALANCE_CACHE_MS, IDENTITY_CACHE_MS } from '#schemas/constants/times.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { Namespace } from '#schemas/namespaces/namespace.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { deploymentRead } from '#modal/core/state/account/account-details-slice.ts'
import { selectCaipAddress } from '#modal/core/state/account/account-selectors.ts'
import { selectAccount, selectConnectedNamespaces } from '#modal/core/state/account/account-slice.ts'
import { selectNetworkIdOf } from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { addReaction } from '#modal/lib/store/reactions.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
// These modules store the answers in the account details.
import '#modal/features/identity/use-identity.ts'
import '#modal/features/token-balances/use-token-balances.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'
import type { CoreDispatch, CoreThunk, Extra } from '#modal/core/commands/thunk.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'

/**
 * Loads what the site reads about its connected accounts without any view being open: now, when another account or network
 * comes into use, and when the site reads again after half a minute.
 */
export function loadDetails(): CoreThunk {
  return (dispatch) => {
    dispatch(
      addReaction<CoreState, CoreDispatch, Extra>({
        predicate: (_action, state, before) => hasChanged(inputsOf(before), inputsOf(state)),
        effect: (_action, { dispatch: next }) => next(loadAll()),
      }),
    )
    dispatch(loadAll())
  }
}

/** Each time the site reads again, it sends new options. */
function inputsOf(state: CoreState): readonly unknown[] {
  const connected = selectConnectedNamespaces(state)
  return [selectOptions(state), ...connected.map((namespace) => selectCaipAddress(namespace)(state))]
}

function hasChanged(before: readonly unknown[], now: readonly unknown[]): boolean {
  return now.length !== before.length || now.some((input, index) => input !== before[index])
}

/** When the details of each account were requested, in milliseconds since 1970. */
const createRequestTimes = (): Map<string, number> => new Map()

function loadAll(): CoreThunk {
  return (dispatch, getState, { once, now }) => {
    const state = getState()
    if (selectOptions(state).accountDetails !== true) return
    for (const namespace of selectConnectedNamespaces(state)) {
      const key = selectCaipAddress(namespace)(state) ?? ''
      // Limits the requests however often the site reads, and whether or not there was an answer.
      if (now() - (once(createRequestTimes).get(key) ?? 0) < BALANCE_CACHE_MS) continue
      once(createRequestTimes).set(key, now())
      void dispatch(loadOf(namespace))
    }
  }
}

function loadOf(namespace: ChainNamespace): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { address } = selectAccount(namespace)(getState())
    const chainId = selectNetworkIdOf(namespace)(getState())
    if (address === undefined || chainId === undefined) return
    const { balances, identity, supportedChains } = blockchainApi.endpoints
    if (selectTraits(namespace)(getState()).isEmbedded)
      void dispatch(readDeploymentOf(namespace, { address, chainId }))
    if (NAMESPACES[namespace].features.names)
      void dispatch(identity.initiate({ namespace, address }, cachedFor(IDENTITY_CACHE_MS)))
    const { data } = await dispatch(supportedChains.initiate(undefined, { subscribe: false }))
    if (data?.http.includes(chainId) === false) return
    void dispatch(balances.initiate({ address, chainId, currency: 'usd' }, cachedFor(BALANCE_CACHE_MS)))
  }
}

function cachedFor(lifeMs: number) {
  return { subscribe: false, forceRefetch: lifeMs / 1_000 } as const
}

/** Asks the wallet whether the smart account is deployed. */
function readDeploymentOf(
  namespace: ChainNamespace,
  { address, chainId }: { readonly address: string; readonly chainId: string },
): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { wallet }) => {
    const { accountTypes }: Namespace = NAMESPACES[namespace]
    if (!accountTypes.includes('smartAccount')) return
    const frame = await wallet.ready()
    const user = frame.ok ? await frame.value.getUser({ chainId }) : undefined
    if (!user?.ok || user.value.address !== address) return
    dispatch(
      deploymentRead({ caipAddress: `${chainId}:${address}`, isDeployed: user.value.smartAccountDeployed }),
    )
  }
}
