import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress, parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Connected, ConnectedNamespace, Connector, ConnectorEvent } from '#modal/connectors/connector.ts'
import { displayAddress } from '#modal/lib/display-address.ts'
import type { WalletSession } from './worker-messages.ts'

type AccountRequest = Parameters<Connector['restore']>[0]

/** The session of a document, which notifies its listeners of changes. */
export interface DocumentSession {
  readonly read: () => WalletSession | undefined
  /** The network that requests of a namespace go to. */
  readonly standsOn: (namespace: ChainNamespace) => string | undefined
  readonly moveTo: (namespace: ChainNamespace, caipNetworkId: string) => void
  /** Sets the session that the worker had when it was joined. */
  readonly found: (session: WalletSession | undefined) => void
  /** Handles the worker's event that the session has changed. */
  readonly changed: (session: WalletSession | undefined) => void
  /** Handles the wallet's event that it moved to another network. */
  readonly moved: (caipNetworkId: string) => void
  /** Takes the requested part of a session. Listeners are notified of its changes from now on. */
  readonly share: (session: WalletSession, wanted: AccountRequest) => Result<Connected>
  /** Adds the namespaces that were requested before. */
  readonly widened: (wanted: AccountRequest) => AccountRequest
  /** The networks on which the wallet shared an address. On others it may be a contract that does not exist there. */
  readonly networksOf: (namespace: ChainNamespace, address: string) => readonly string[]
  readonly forget: () => void
  readonly onUpdate: (listener: () => void) => () => void
  readonly subscribe: (listener: (event: ConnectorEvent) => void) => () => void
}

/** Creates the session of a document. */
export function createDocumentSession(): DocumentSession {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const updates = new Set<() => void>()
  const networkIds = new Map<ChainNamespace, string>()
  let session: WalletSession | undefined
  let requested: AccountRequest = { namespaces: [], chainIds: [] }

  const notify = (event: ConnectorEvent): void => listeners.forEach((listener) => listener(event))
  const notifyChange = (before: WalletSession, next: WalletSession | undefined): void => {
    for (const namespace of requested.namespaces)
      for (const event of changesOf(namespace, networkIds.get(namespace) ?? '', before, next)) {
        if (event.type === 'networkChanged') networkIds.set(namespace, event.caipNetworkId)
        notify(event)
      }
  }
  return {
    read: () => session,
    standsOn: (namespace) => networkIds.get(namespace) ?? session?.chainIds[namespace]?.[0],
    moveTo: (namespace, caipNetworkId) => void networkIds.set(namespace, caipNetworkId),
    found: (next) => {
      session = next
    },
    changed: (next) => {
      const before = session
      session = next
      updates.forEach((notifyUpdate) => notifyUpdate())
      if (before) notifyChange(before, next)
      else if (next) notify({ type: 'connected' })
    },
    moved: (caipNetworkId) => {
      const namespace = parseCaipNetworkId(caipNetworkId)?.chainNamespace
      if (!namespace || !session) return
      networkIds.set(namespace, caipNetworkId)
      notify({ type: 'networkChanged', namespace, caipNetworkId })
    },
    share: (next, request) => {
      session = next
      requested = request
      const accounts = request.namespaces.flatMap((namespace): readonly ConnectedNamespace[] => {
        const caipNetworkId = networkOf(next, namespace, request.chainIds)
        const shared = accountsOf(next, namespace, caipNetworkId)
        if (caipNetworkId !== undefined) networkIds.set(namespace, caipNetworkId)
        const approvedIds = approvedOf(next, namespace)
        return shared.length === 0 ? [] : [{ namespace, accounts: shared, caipNetworkId, approvedIds }]
      })
      if (accounts.length === 0) return fail('SESSION_INVALID', errorMessage('SESSION_INVALID'))
      return ok({ accounts, walletInfo: walletInfo(next) })
    },
    widened: (request) => ({
      ...request,
      namespaces: [...new Set([...requested.namespaces, ...request.namespaces])],
    }),
    networksOf: (namespace, address) =>
      (session?.accounts ?? []).flatMap((account) => {
        const parts = parseCaipAddress(account)
        return parts?.chainNamespace === namespace && displayAddress(parts.address) === address
          ? [parts.caipNetworkId]
          : []
      }),
    forget: () => {
      session = undefined
      requested = { namespaces: [], chainIds: [] }
    },
    onUpdate: (listener) => {
      updates.add(listener)
      return () => updates.delete(listener)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Lists the events of one namespace that follow from a changed session. */
function changesOf(
  namespace: ChainNamespace,
  previousId: string,
  before: WalletSession,
  next: WalletSession | undefined,
): readonly ConnectorEvent[] {
  const accountsBefore = accountsOf(before, namespace, previousId)
  if (accountsBefore.length === 0) return []
  // A wallet may revoke this network and leave others.
  const nextId = next && networkOf(next, namespace, [previousId])
  const accounts = next ? accountsOf(next, namespace, nextId) : []
  if (!next || accounts.length === 0 || nextId === undefined) return [{ type: 'disconnected', namespace }]
  const approvedIds = approvedOf(next, namespace)
  const events: ConnectorEvent[] = []
  if (!isSame(accountsBefore, accounts)) events.push({ type: 'accountsChanged', namespace, accounts })
  if (!isSame(approvedOf(before, namespace), approvedIds))
    events.push({ type: 'approvalsChanged', namespace, approvedIds })
  if (nextId !== previousId) events.push({ type: 'networkChanged', namespace, caipNetworkId: nextId })
  return events
}

function isSame(one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether the wallet can be asked to switch to a network that its session does not include. */
export function canBeMoved({ methods }: WalletSession, namespace: ChainNamespace): boolean {
  return methods[namespace]?.includes('wallet_switchEthereumChain') ?? false
}

function approvedOf(session: WalletSession, namespace: ChainNamespace): readonly string[] | undefined {
  return canBeMoved(session, namespace) ? undefined : (session.chainIds[namespace] ?? [])
}

/** Finds the first network of a namespace that is both requested and shared. */
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
    return parts?.chainNamespace === namespace && parts.caipNetworkId === caipNetworkId
      ? [displayAddress(parts.address)]
      : []
  })
  const [type = 'eoa'] = NAMESPACES[namespace].accountTypes
  return [...new Set(addresses)].map((address) => ({ address, type }))
}

function walletInfo({ peer }: WalletSession): ConnectedWallet {
  const [icon] = peer.icons
  const name = peer.name || 'WalletConnect'
  return icon?.startsWith('https://') ? { id: WALLETCONNECT_ID, name, icon } : { id: WALLETCONNECT_ID, name }
}
