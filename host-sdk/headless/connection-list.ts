import { callAll } from '#sdk/state/call-all.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { ListedConnection } from '#sdk/types/headless.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { callModal } from './call-modal.ts'

/** Names an account of a connected wallet. */
export interface ConnectionChoice {
  readonly namespace: Namespace
  readonly connectorId: string
  /** The first account of the wallet by default. */
  readonly address?: string | undefined
}

/** The connected wallets of an instance: the active one of each namespace, and the secondary connections. */
export interface ConnectionList {
  readonly get: () => readonly ListedConnection[]
  /** Calls back after each change; returns the function that stops it. Nothing is loaded while no account is connected. */
  readonly subscribe: (listener: () => void) => () => void
  /** Makes another account or wallet the active one; rejects with 4100 if the wallet has to be connected again. */
  readonly use: (choice: ConnectionChoice) => Promise<void>
  /** Disconnects one wallet; the next one of its namespace becomes active. */
  readonly drop: (choice: Omit<ConnectionChoice, 'address'>) => Promise<void>
}

const NONE: readonly ListedConnection[] = []

/** The list before anything was loaded. */
export const noConnections = (): readonly ListedConnection[] => NONE

/**
 * Creates the connection list of an instance.
 *
 * @param postern what `createPostern` returned, or `window.postern` of a page with the script.
 * @example
 * const list = createConnectionList(postern)
 * list.subscribe(() => draw(list.get()))
 * await list.use({ namespace: 'eip155', connectorId: 'eip6963:io.wallet' })
 */
export function createConnectionList(postern: Postern): ConnectionList {
  const listeners = new Set<() => void>()
  let connections = NONE
  let lastNamespaces: string | undefined
  let stop: (() => void) | undefined
  const refresh = async (): Promise<void> => {
    const { namespaces } = postern.getState()
    const isConnected = Object.values(namespaces).some(({ status }) => status === 'connected')
    // While the modal is unreachable, the list stays as it is.
    const next = isConnected ? await callModal(postern, 'getConnections').catch(() => connections) : NONE
    if (JSON.stringify(next) === JSON.stringify(connections)) return
    connections = next
    callAll(listeners)
  }
  const readWhenChanged = (): void => {
    const namespaces = JSON.stringify(postern.getState().namespaces)
    if (namespaces === lastNamespaces) return
    lastNamespaces = namespaces
    void refresh()
  }
  return {
    get: () => connections,
    subscribe: (listener) => {
      const ownListener = (): void => listener()
      stop ??= postern.subscribe(readWhenChanged)
      listeners.add(ownListener)
      readWhenChanged()
      return () => {
        listeners.delete(ownListener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    use: async ({ namespace, connectorId, address }) => {
      const choice = { namespace, connectorId, ...(address !== undefined && { address }) }
      await callModal(postern, 'switchConnection', choice)
      await refresh()
    },
    drop: async ({ namespace, connectorId }) => {
      await callModal(postern, 'dropConnection', { namespace, connectorId })
      await refresh()
    },
  }
}
