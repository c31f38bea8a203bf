import { callAll } from '#sdk/state/call-all.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { ListedConnection } from '#sdk/types/headless.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { askModal } from './ask-modal.ts'

/** Which account of which connected wallet. */
export interface ConnectionChoice {
  readonly namespace: Namespace
  readonly connectorId: string
  /** The one the wallet names first by default. */
  readonly address?: string | undefined
}

/** The connected wallets of an instance: in each namespace the one in use, and those beside it. */
export interface ConnectionList {
  readonly get: () => readonly ListedConnection[]
  /** Calls back after each change; returns the function that stops it. Nothing is loaded while nobody is connected. */
  readonly subscribe: (listener: () => void) => () => void
  /** Uses another account or wallet; rejects with 4100 where its wallet has to be asked anew. */
  readonly use: (choice: ConnectionChoice) => Promise<void>
  /** Disconnects one wallet; the next one of its namespace takes its place. */
  readonly drop: (choice: Omit<ConnectionChoice, 'address'>) => Promise<void>
}

const NONE: readonly ListedConnection[] = []

/** Before anything was asked. */
export const noConnections = (): readonly ListedConnection[] => NONE

/**
 * Makes the list of an instance.
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
  let seen: string | undefined
  let stop: (() => void) | undefined
  const read = async (): Promise<void> => {
    const { namespaces } = postern.getState()
    const isAnyone = Object.values(namespaces).some(({ status }) => status === 'connected')
    // The modal has made it; while it is away what is known stays.
    const next = isAnyone
      ? await askModal(postern, 'getConnections').then(
          (answer) => answer as ListedConnection[],
          () => connections,
        )
      : NONE
    if (JSON.stringify(next) === JSON.stringify(connections)) return
    connections = next
    callAll(listeners)
  }
  const look = (): void => {
    const now = JSON.stringify(postern.getState().namespaces)
    if (now === seen) return
    seen = now
    void read()
  }
  return {
    get: () => connections,
    subscribe: (listener) => {
      const own = (): void => listener()
      stop ??= postern.subscribe(look)
      listeners.add(own)
      look()
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    use: async ({ namespace, connectorId, address }) => {
      const choice = { namespace, connectorId, ...(address !== undefined && { address }) }
      await askModal(postern, 'switchConnection', choice)
      await read()
    },
    drop: async ({ namespace, connectorId }) => {
      await askModal(postern, 'dropConnection', { namespace, connectorId })
      await read()
    },
  }
}
