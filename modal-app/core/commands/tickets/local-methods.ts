import { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { RpcMethodName, RpcParams } from '#schemas/rpc/catalogue.ts'
import { addNetwork, removeNetwork, switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import type { CoreThunk, TicketContext } from '#modal/core/commands/thunk.ts'
import { selectAccount } from '#modal/core/state/account/account-slice.ts'
import { selectTraits } from '#modal/core/state/connection/connection-slice.ts'
import { selectNamespaceNetworks, selectNetwork } from '#modal/core/state/network/network-slice.ts'
import { selectFeatures, selectOptions } from '#modal/core/state/options/options-slice.ts'
import { requestWallet, type SiteRequest } from './request-wallet.ts'
import { connectForSite, disconnectForSite } from './connect-for-site.ts'
import { watchAsset } from './watch-asset.ts'

/** A request of one method, whose parameters `requestForSite` has parsed. */
type ParsedRequest<Name extends RpcMethodName> = SiteRequest & { readonly params: RpcParams<Name> }

/** Declared as a method, because the table below calls each one with its own parameters only. */
type LocalMethod = {
  answer(request: SiteRequest, context: TicketContext): CoreThunk<Promise<Result<unknown>>>
}['answer']

/** Methods about the connection itself, which the modal answers (EIP-1102, EIP-2255, EIP-3326, EIP-3085), and EIP-747. */
export const LOCAL_METHODS: Readonly<Record<string, LocalMethod>> = {
  eth_requestAccounts: requestAccounts,
  eth_accounts: ({ namespace }) => addressesOf(namespace),
  eth_chainId: ({ caipNetworkId }) => answer(`0x${referenceOf(caipNetworkId).toString(16)}`),
  net_version: ({ caipNetworkId }) => answer(String(referenceOf(caipNetworkId))),
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: ({ namespace }) => permissionsOf(namespace),
  wallet_revokePermissions: revokePermissions,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
  wallet_grantPermissions: ofSmartSessions,
  wallet_requestExecutionPermissions: ofSmartSessions,
  wallet_revokeExecutionPermission: ofSmartSessions,
  wallet_getSupportedExecutionPermissions: ofSmartSessions,
  wallet_getGrantedExecutionPermissions: ofSmartSessions,
}

function answer(value: unknown): CoreThunk<Promise<Result<unknown>>> {
  return () => Promise.resolve(ok(value))
}

function referenceOf(caipNetworkId: string): number {
  return Number(caipNetworkId.split(':')[1])
}

function addressesOf(namespace: SiteRequest['namespace']): CoreThunk<Promise<Result<readonly string[]>>> {
  return (_dispatch, getState) => {
    const { address, accounts } = selectAccount(namespace)(getState())
    const others = accounts.map((account) => account.address).filter((other) => other !== address)
    return Promise.resolve(ok(address === undefined ? [] : [address, ...others]))
  }
}

function permissionsOf(namespace: SiteRequest['namespace']): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch) => {
    const addresses = await dispatch(addressesOf(namespace))
    if (!addresses.ok || addresses.value.length === 0) return ok([])
    return ok([
      {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: addresses.value }],
      },
    ])
  }
}

function requestAccounts(
  { namespace }: SiteRequest,
  context: TicketContext,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch) => {
    const connected = await dispatch(connectForSite({ namespace }, context))
    return connected.ok ? dispatch(addressesOf(namespace)) : connected
  }
}

function requestPermissions(
  request: SiteRequest,
  context: TicketContext,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState) => {
    if (selectAccount(request.namespace)(getState()).address !== undefined)
      return dispatch(requestWallet(request, context))
    const connected = await dispatch(connectForSite({ namespace: request.namespace }, context))
    return connected.ok ? dispatch(permissionsOf(request.namespace)) : connected
  }
}

const PERMISSIONS_OFF = fail(
  RPC_CODES.unsupportedMethod,
  'This site has switched off permissions to send without asking (features.smartSessions). Send each request by itself: the visitor approves it in the wallet.',
)

/** Permissions of ERC-7715: the wallet decides, unless the owner has disabled them (`features.smartSessions`). */
function ofSmartSessions(request: SiteRequest, context: TicketContext): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState) =>
    selectFeatures(getState()).smartSessions === false
      ? PERMISSIONS_OFF
      : dispatch(requestWallet(request, { ...context, settlesTicket: true }))
}

/** Revokes the connection itself (EIP-2255). The wallet revokes permissions to send without asking (ERC-7715). */
function revokePermissions(
  request: ParsedRequest<'wallet_revokePermissions'>,
  context: TicketContext,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch) => {
    const [permission] = request.params
    const isConnection = typeof permission === 'object' && permission !== null && 'eth_accounts' in permission
    if (!isConnection) return dispatch(requestWallet(request, context))
    const disconnected = await dispatch(disconnectForSite(request.namespace))
    return disconnected.ok ? ok(null) : disconnected
  }
}

/** A chain that the site does not offer fails with 4902, unless the owner allows unsupported ones. */
function switchChain(
  request: ParsedRequest<'wallet_switchEthereumChain'>,
  context: TicketContext,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState) => {
    const state = getState()
    const { namespace } = request
    if (selectAccount(namespace)(state).address === undefined)
      return fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
    const [{ chainId }] = request.params
    const caipNetworkId = `${namespace}:${Number(chainId)}`
    if (selectNamespaceNetworks(namespace)(state)?.requestedIds.includes(caipNetworkId)) {
      const switched = await dispatch(
        switchNetwork(caipNetworkId, { ...context, keepsActiveNamespace: true }),
      )
      return switched.ok ? ok(null) : switched
    }
    if (selectOptions(state).allowUnsupportedChain === true) return dispatch(requestWallet(request, context))
    return fail(RPC_CODES.chainNotAdded, errorMessage('CHAIN_NOT_ADDED'))
  }
}

/** Adds a chain to the wallet and to the visitor's list, unless the wallet rejects it. */
function addChain(
  request: ParsedRequest<'wallet_addEthereumChain'>,
  context: TicketContext,
): CoreThunk<Promise<Result<unknown>>> {
  return async (dispatch, getState, { deployment }) => {
    const network = toNetwork(request)
    if (!network.ok) return network
    const { caipNetworkId } = network.value
    const isListed = selectNetwork(caipNetworkId)(getState()) !== undefined
    // The wallet may switch to the chain before it answers.
    const offered = isListed ? network : dispatch(addNetwork(network.value))
    if (!offered.ok) return offered
    const isOwn =
      selectTraits(request.namespace)(getState()).isEmbedded &&
      deployment.networks.some((served) => served.caipNetworkId === caipNetworkId)
    const added = await dispatch(
      isOwn
        ? switchNetwork(caipNetworkId, { ...context, keepsActiveNamespace: true })
        : requestWallet(request, context),
    )
    if (added.ok) return ok(null)
    if (!isListed) await dispatch(removeNetwork(caipNetworkId))
    return added
  }
}

function toNetwork({ namespace, params }: ParsedRequest<'wallet_addEthereumChain'>): Result<Network> {
  const [chain] = params
  const [explorer] = chain.blockExplorerUrls ?? []
  const id = Number(chain.chainId)
  const parsed = Network.safeParse({
    id,
    caipNetworkId: `${namespace}:${id}`,
    chainNamespace: namespace,
    name: chain.chainName,
    nativeCurrency: { name: chain.nativeCurrency.symbol, ...chain.nativeCurrency },
    rpcUrls: { default: { http: chain.rpcUrls } },
    ...(explorer !== undefined && {
      blockExplorers: { default: { name: new URL(explorer).hostname, url: explorer } },
    }),
  })
  if (parsed.success) return ok(parsed.data)
  return fail(RPC_CODES.invalidParams, 'Invalid parameters: params[0]: expected a chain.', {
    field: 'params[0]',
  })
}
