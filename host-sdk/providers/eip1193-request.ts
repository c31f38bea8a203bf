import { AppError } from '#schemas/errors/app-error.ts'
import type { RequestCore } from '#sdk/providers/request-core.ts'
import { accountsOf } from '#sdk/state/accounts-of.ts'
import { invalidParams } from './invalid-params.ts'
import { namesAccounts, permissions } from './permissions.ts'

type Method = (
  core: RequestCore,
  params: readonly unknown[],
  request: { readonly method: string; readonly params: unknown },
) => unknown

/**
 * Reads of chain and wallet: they need no approval, and never wait for the visitor. A test compares them with the RPC
 * catalogue.
 */
export const READ_METHOD =
  /^(net_listening|personal_ecRecover|web3_\w+|eth_(call|createAccessList|estimate\w+|get(?!Enc)\w+|new\w*Filter|uninstallFilter|blobBaseFee|blockNumber|feeHistory|gasPrice|maxPriorityFeePerGas|simulateV1|supportedEntryPoints|syncing|sendRawTransaction)|wallet_get(Assets|CallsStatus|Capabilities))$/

/** The positions at which each method may name its account: the first one with a connected address counts. */
const ACCOUNT_PARAMETERS: Readonly<Record<string, readonly number[]>> = {
  personal_sign: [1, 0],
  eth_sign: [0],
  eth_signTypedData_v3: [0],
  eth_signTypedData_v4: [0],
  eth_sendTransaction: [0],
  eth_signTransaction: [0],
  wallet_sendCalls: [0],
}

/**
 * Answers the requests of the EIP-1193 provider beyond accounts, permissions and chain id: reads, and requests that the
 * visitor decides about. The modal validates the parameters, except for those that are used here.
 *
 * @throws provider errors; 4100 for an account that is not connected to the site.
 */
export async function eip1193Request(core: RequestCore, method: string, params: unknown): Promise<unknown> {
  if (params !== undefined && (typeof params !== 'object' || params === null))
    throw invalidParams('params', 'expected a list or an object')
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  if (Object.hasOwn(METHODS, method)) return METHODS[method]?.(core, list, { method, params })
  if (READ_METHOD.test(method)) return core.read({ namespace: 'eip155', method, params })
  const places = Object.hasOwn(ACCOUNT_PARAMETERS, method) ? ACCOUNT_PARAMETERS[method] : undefined
  if (places)
    checkAccount(
      addressesOf(core),
      places.map((place) => list[place]),
      places[0],
    )
  return submitRequest(core, list, { method, params })
}

const submitRequest: Method = (core, _, { method, params }) =>
  core.submit('request', { namespace: 'eip155', method, ...(params !== undefined && { params }) })

function addressesOf(core: RequestCore): string[] {
  return accountsOf(core.store, 'eip155').map(({ address }) => address)
}

const changeChain: Method = async (core, params, request) => {
  checkChainId(params)
  await submitRequest(core, params, request)
  return null
}

const METHODS: Readonly<Record<string, Method>> = {
  eth_coinbase: (core) => addressesOf(core)[0] ?? null,
  wallet_getPermissions: (core) => permissions(addressesOf(core)),
  wallet_requestPermissions: (core, params) => {
    if (!namesAccounts(params)) throw invalidParams('params[0].eth_accounts', 'expected an object')
    return permissions(addressesOf(core))
  },
  wallet_revokePermissions: async (core, params, request) => {
    // An earlier ERC-7715 has a method of the same name, whose parameters name a permission context.
    if (!namesAccounts(params)) return submitRequest(core, params, request)
    await core.submit('disconnect', { namespace: 'eip155' })
    return null
  },
  wallet_switchEthereumChain: changeChain,
  wallet_addEthereumChain: changeChain,
}

function checkChainId([first]: readonly unknown[]): void {
  const { chainId }: { chainId?: unknown } = Object(first)
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][\da-f]{0,12}$/i.test(chainId))
    throw invalidParams('params[0].chainId', 'expected a chain id in hexadecimal, such as 0x1')
}

/**
 * Checks that the account of a request is one that the visitor shared; for a request without `from` the wallet chooses the
 * account.
 */
function checkAccount(addresses: readonly string[], candidates: readonly unknown[], place = 0): void {
  const named = candidates.map((item) =>
    typeof item === 'object' && item !== null ? Reflect.get(item, 'from') : item,
  )
  const texts = named.filter((item) => typeof item === 'string').map((item) => item.toLowerCase())
  if (addresses.length > 0 && candidates.every((item) => typeof item === 'object') && texts.length === 0)
    return
  if (texts.length === 0) throw invalidParams(`params[${place}]`, 'expected the address of an account')
  if (!addresses.some((address) => texts.includes(address.toLowerCase())))
    throw new AppError(
      4100,
      'The account is not connected to this site. Connect first, with eth_requestAccounts.',
    )
}
