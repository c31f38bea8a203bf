import { ok } from '#schemas/errors/result.ts'
import { withEvents } from '#sdk/state/instance-events.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { startInstance } from './start-instance.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from './scripted-modal.ts'

/** A wallet as the modal lists it. */
export const LISTED_WALLET = {
  id: 'eip6963:test.near',
  name: 'Near',
  isInstalled: true,
  namespaces: ['eip155'],
}

/** A connection as the modal lists it. */
export const LISTED_CONNECTION = {
  namespace: 'eip155',
  connectorId: 'eip6963:test.aside',
  name: 'Aside',
  accounts: [{ address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', type: 'eoa' }],
  isActive: true,
  caipNetworkId: 'eip155:1',
}

/** The modals and instances of one page. */
export interface PageInstances {
  /** Creates an instance, which becomes the newest, and its modal, which lists the two above. */
  readonly start: () => { readonly modal: ScriptedModal; readonly postern: Postern }
  /** Counts the listeners of an instance for what bindings show. */
  readonly listening: () => number
  readonly end: () => void
}

/** Creates a page without instances. */
export function pageInstances(): PageInstances {
  localStorage.clear()
  const all: Postern[] = []
  const counts: (() => number)[] = []
  return {
    start: () => {
      const modal = scriptedModal()
      modal.onRead = ({ method }) =>
        ok(
          method === 'getConnections'
            ? [LISTED_CONNECTION]
            : { wallets: [LISTED_WALLET], found: [], count: 0, page: 1 },
        )
      const postern = withEvents(undefined, (onEvent) =>
        startInstance({ ...SITE_OPTIONS, onEvent }, modal.chunks),
      )
      counts.push(countListeners(postern))
      all.push(postern)
      return { modal, postern }
    },
    listening: () => counts.reduce((sum, count) => sum + count(), 0),
    end: () => all.forEach((postern) => postern.destroy()),
  }
}

/** Counts the listeners of an instance for its state, from now on. */
export function countListeners(postern: Postern): () => number {
  const { subscribe } = postern
  let listening = 0
  const counted: Postern['subscribe'] = (listener) => {
    const stop = subscribe(listener)
    listening += 1
    return () => {
      listening -= 1
      stop()
    }
  }
  Object.assign(postern, { subscribe: counted })
  return () => listening
}
