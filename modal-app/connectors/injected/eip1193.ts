import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import type { CallOptions, Connected, Connector, ConnectorEvent } from '#modal/connectors/connector.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import { switchOrAddChain } from './switch-or-add-chain.ts'
import type { WalletEvent, WalletPort } from './wallet-port.ts'

const NAMESPACE = 'eip155'
const SILENT: CallOptions = { signal: new AbortController().signal }

/** Codes by which a wallet says that it cannot revoke a permission. The connection is then only forgotten here. */
const CANNOT_REVOKE: readonly (string | number)[] = [
  RPC_CODES.unsupportedMethod,
  RPC_CODES.methodNotFound,
  RPC_CODES.methodNotSupported,
  RPC_CODES.invalidParams,
  RPC_CODES.internal,
]
/** How long a wallet may take to revoke a permission. */
const REVOKE_WAIT_MS = 1_500
/** MetaMask's code for a provider that lost its nodes for a moment, which does not disconnect the site. */
const LOST_NODES_CODE = 1013

/** Creates the connector of an EIP-1193 wallet (EIP-1102, EIP-2255, EIP-3085, EIP-3326). */
export function createEip1193Connector(options: {
  readonly port: WalletPort
  readonly walletInfo: ConnectedWallet
}): Connector {
  const { port, walletInfo } = options

  const share = async (method: string, call: CallOptions): Promise<Result<Connected | undefined>> => {
    const answer = await port.request(method, undefined, call)
    if (!answer.ok) return answer
    const accounts = toAccounts(answer.value)
    if (accounts.length === 0) return ok(undefined)
    const chain = await port.request('eth_chainId', undefined, call)
    if (!chain.ok) return chain
    const caipNetworkId = toCaipNetworkId(chain.value)
    return ok({ accounts: [{ namespace: NAMESPACE, accounts, caipNetworkId }], walletInfo })
  }
  return {
    connect: async (_wanted, call) => {
      const shared = await share('eth_requestAccounts', call)
      if (!shared.ok) return shared
      return shared.value ? ok(shared.value) : fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
    },
    restore: () => share('eth_accounts', SILENT),
    request: ({ method, params }, call) => port.request(method, params, call),
    switchNetwork: (network, { rpcUrl, ...call }) => switchOrAddChain({ port, network, rpcUrl, call }),
    disconnect: async () => {
      const answer = await port.request('wallet_revokePermissions', [{ eth_accounts: {} }], {
        signal: AbortSignal.timeout(REVOKE_WAIT_MS),
      })
      if (answer.ok || CANNOT_REVOKE.includes(answer.error.code)) return ok(undefined)
      // An answer that does not arrive in time is not a refusal.
      return answer.error.code === RPC_CODES.userRejected ? ok(undefined) : answer
    },
    subscribe: (listener) =>
      port.subscribe((event) => {
        const translated = toConnectorEvent(event)
        if (translated) listener(translated)
      }),
  }
}

/**
 * Reads the well-formed addresses, with the EIP-55 checksum by which sites compare them. A wallet that answers anything else
 * has shared nothing.
 */
function toAccounts(answer: unknown): readonly Account[] {
  if (!Array.isArray(answer)) return []
  return answer.flatMap((address: unknown) =>
    typeof address === 'string' && isEvmAddress(address)
      ? [{ address: displayAddress(address), type: 'eoa' as const }]
      : [],
  )
}

/** Reads a chain id as wallets write it: in hexadecimal or, against the standard, as a number. */
function toCaipNetworkId(chainId: unknown): string | undefined {
  const id = typeof chainId === 'string' || typeof chainId === 'number' ? Number(chainId) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? `${NAMESPACE}:${id}` : undefined
}

function toConnectorEvent({ type, data }: WalletEvent): ConnectorEvent | undefined {
  if (type === 'accountsChanged')
    return { type: 'accountsChanged', namespace: NAMESPACE, accounts: toAccounts(data) }
  if (type === 'chainChanged') {
    const caipNetworkId = toCaipNetworkId(data)
    return caipNetworkId === undefined
      ? undefined
      : { type: 'networkChanged', namespace: NAMESPACE, caipNetworkId }
  }
  const code: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'code') : undefined
  if (type !== 'disconnect' || code === LOST_NODES_CODE) return undefined
  return { type: 'disconnected', namespace: NAMESPACE }
}
