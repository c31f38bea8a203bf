import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import { parseCaipAddress, parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'
import type { Connected, ConnectedNamespace, Connector, ConnectorEvent } from '../connector.ts'
import type { RelayWay } from './relay-way.ts'
import type { WalletConnectPort } from './walletconnect-port.ts'
import type { WalletSession } from './worker-messages.ts'

type Wanted = Parameters<Connector['restore']>[0]

/**
 * The connector of wallets that are reached over a relay: one session, and with it every namespace at once.
 *
 */
export function createWalletConnectConnector(relay: RelayWay): Connector {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const standing = new Map<ChainNamespace, string>()
  let session: WalletSession | undefined
  let wanted: Wanted = { namespaces: [], chainIds: [] }
  let opening: Promise<Result<WalletConnectPort>> | undefined

  const tell = (event: ConnectorEvent): void => listeners.forEach((listener) => listener(event))
  const changed = (next: WalletSession | undefined): void => {
    const before = session
    session = next
    if (!before) return
    for (const namespace of wanted.namespaces) {
      const had = accountsOf(before, namespace, standing.get(namespace))
      const has = next ? accountsOf(next, namespace, standing.get(namespace)) : []
      if (had.length === 0 || JSON.stringify(had) === JSON.stringify(has)) continue
      if (has.length === 0) tell({ type: 'disconnected', namespace })
      else tell({ type: 'accountsChanged', namespace, accounts: has })
    }
  }
  const open = (): Promise<Result<WalletConnectPort>> => {
    opening ??= relay.open().then((opened) => {
      if (!opened.ok) {
        opening = undefined
        return opened
      }
      const { port } = opened.value
      session = opened.value.session
      port.subscribe((event) => {
        if (event.event === 'session') return changed(event.session)
        const namespace = parseCaipNetworkId(event.chainId)?.chainNamespace
        if (!namespace || !session) return undefined
        standing.set(namespace, event.chainId)
        return tell({ type: 'networkChanged', namespace, caipNetworkId: event.chainId })
      })
      return ok(port)
    })
    return opening
  }
  const share = (next: WalletSession, asked: Wanted): Result<Connected> => {
    session = next
    wanted = asked
    const accounts = asked.namespaces.flatMap((namespace): readonly ConnectedNamespace[] => {
      const caipNetworkId = networkOf(next, namespace, asked.chainIds)
      const shared = accountsOf(next, namespace, caipNetworkId)
      if (caipNetworkId !== undefined) standing.set(namespace, caipNetworkId)
      return shared.length === 0 ? [] : [{ namespace, accounts: shared, caipNetworkId }]
    })
    if (accounts.length === 0) return fail('SESSION_INVALID', errorMessage('SESSION_INVALID'))
    return ok({ accounts, walletInfo: walletInfo(next) })
  }

  return {
    connect: async (asked, { signal, onPairing = () => {} }) => {
      const port = await untilAborted(open(), signal)
      if (!port.ok) return port
      const { chainIds, signIn } = asked
      const input = {
        chainIds: [...chainIds],
        ...(signIn && { signIn: { ...signIn, resources: signIn.resources && [...signIn.resources] } }),
      }
      const paired = await port.value.pair(input, { signal, onPairing })
      if (!paired.ok) return paired
      const connected = share(paired.value.session, asked)
      const { siwx } = paired.value
      return connected.ok && siwx ? ok({ ...connected.value, siwx }) : connected
    },
    restore: async (asked) => {
      const port = await open()
      if (!port.ok) return port
      if (!session) return ok(undefined)
      return share(session, {
        ...asked,
        namespaces: [...new Set([...wanted.namespaces, ...asked.namespaces])],
      })
    },
    request: async ({ caipNetworkId, method, params }, { signal }) => {
      const port = await untilAborted(open(), signal)
      if (!port.ok) return port
      if (!session) return fail('SESSION_GONE', errorMessage('SESSION_GONE'))
      const namespace = caipNetworkId.split(':')[0] ?? ''
      if (!session.methods[namespace]?.includes(method))
        return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))
      return port.value.request({ topic: session.topic, chainId: caipNetworkId, method, params }, signal)
    },
    switchNetwork: async (network, { signal, rpcUrl }) => {
      const { caipNetworkId, chainNamespace } = network
      if (!session) return fail('SESSION_GONE', errorMessage('SESSION_GONE'))
      // A session serves several networks at once: the wallet is asked only for one it has not approved.
      if (session.chainIds[chainNamespace]?.includes(caipNetworkId)) {
        standing.set(chainNamespace, caipNetworkId)
        return ok(undefined)
      }
      void rpcUrl
      void signal
      return fail(RPC_CODES.chainNotAdded, errorMessage('CHAIN_NOT_ADDED'))
    },
    disconnect: async () => {
      session = undefined
      wanted = { namespaces: [], chainIds: [] }
      const port = await open()
      if (port.ok) await port.value.disconnect()
      return ok(undefined)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The network requests of a namespace go to at first: the first that is wanted and shared. */
function networkOf(
  session: WalletSession,
  namespace: ChainNamespace,
  chainIds: readonly string[],
): string | undefined {
  const shared = session.chainIds[namespace] ?? []
  return chainIds.find((id) => shared.includes(id)) ?? shared[0]
}

function accountsOf(
  { accounts }: WalletSession,
  namespace: ChainNamespace,
  caipNetworkId: string | undefined,
): readonly Account[] {
  const addresses = accounts.flatMap((account) => {
    const parts = parseCaipAddress(account)
    return parts?.chainNamespace === namespace && parts.caipNetworkId === caipNetworkId ? [parts.address] : []
  })
  const [type = 'eoa'] = NAMESPACES[namespace].accountTypes
  return [...new Set(addresses)].map((address) => ({ address, type }))
}

function walletInfo({ peer }: WalletSession): ConnectedWallet {
  const [icon] = peer.icons
  const name = peer.name || 'WalletConnect'
  return icon?.startsWith('https://') ? { id: WALLETCONNECT_ID, name, icon } : { id: WALLETCONNECT_ID, name }
}
