import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import type { ServedNetwork, ServedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { NodeRefusal, type AskEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import { nodeProblem, type EvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'

/**
 * Reads the number of a network's newest block; on Solana its newest confirmed slot.
 *
 * @throws the problems NETWORK_UNKNOWN, UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export type ReadHead = (caipNetworkId: string) => Promise<number>

export interface HeadSettings {
  readonly readers: EvmReaders
  readonly nodes: ChainNodes
  readonly networks: ServedNetworks
  /** Calls the JSON-RPC API of a network's nodes. */
  readonly ask: (caipNetworkId: string) => AskEvm
}

const HEIGHT = /^\d{1,9}$/

/** Creates the readers of newest blocks, by namespace. */
export function createHeads(settings: HeadSettings): Readonly<Record<ChainNamespace, ReadHead>> {
  const { readers, nodes, networks, ask } = settings
  return {
    async eip155(caipNetworkId) {
      const head = await readers(caipNetworkId)
        ?.getBlockNumber({ cacheTime: 0 })
        .catch((error: unknown) => {
          throw nodeProblem(error) ?? error
        })
      if (head === undefined) throw unserved(caipNetworkId)
      return Number(head)
    },
    solana: (caipNetworkId) => readSlot(ask(caipNetworkId)),
    bip122(caipNetworkId) {
      const served = networks.get(caipNetworkId)
      if (served === undefined) throw unserved(caipNetworkId)
      return readTipHeight(nodes, served)
    },
  }
}

/** Reads the height of a Bitcoin network's newest block. */
export function readTipHeight(nodes: ChainNodes, served: ServedNetwork): Promise<number> {
  return nodes.ask(served, {
    method: 'GET',
    path: '/blocks/tip/height',
    read: ({ status, text }) => (status === 200 && HEIGHT.test(text.trim()) ? Number(text) : undefined),
  })
}

/** Reads the newest confirmed slot of a Solana network. */
export async function readSlot(ask: AskEvm): Promise<number> {
  const slot = await ask({ method: 'getSlot', params: [{ commitment: 'confirmed' }] }).catch(
    (error: unknown) => {
      // Visitors do not see why a node refused.
      throw error instanceof NodeRefusal ? unreadable() : error
    },
  )
  if (typeof slot !== 'number' || !Number.isSafeInteger(slot) || slot < 0) throw unreadable()
  return slot
}

function unreadable(): Error {
  return problem('UPSTREAM_FAILED', 'The node of the network could not be read. Try again in a moment.')
}

function unserved(caipNetworkId: string): Error {
  return problem('NETWORK_UNKNOWN', `This deployment serves no network ${caipNetworkId}.`)
}
