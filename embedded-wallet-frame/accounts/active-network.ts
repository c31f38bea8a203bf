import type { FrameStorage } from '#frame/platform/storage.ts'
import { WALLET_STORAGE_KEYS } from '#schemas/constants/wallet-storage-keys.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'

/** The network that requests go to, out of those of the deployment. */
export interface ActiveNetwork {
  /** The network that was chosen last, else the first one; NETWORK_UNKNOWN when the deployment serves none. */
  readonly current: () => Result<Network>
  /** Chooses a network and stores the choice on this device; 4902 for a network this deployment does not serve. */
  readonly choose: (caipNetworkId: string) => Result<Network>
  /** Whether a network was chosen on this device. */
  readonly wasChosen: () => boolean
  /** Finds a network of this deployment. */
  readonly find: (caipNetworkId: string) => Network | undefined
}

/** Finds the networks of a deployment by their ids. */
export function findServed({ networks }: Pick<Deployment, 'networks'>): ActiveNetwork['find'] {
  const served = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
  return (caipNetworkId) => (served.has(caipNetworkId) ? findNetwork(caipNetworkId) : undefined)
}

/** @param storage stores the choice under LAST_USED_CHAIN_KEY. */
export function createActiveNetwork(
  storage: FrameStorage,
  deployment: Pick<Deployment, 'networks'>,
): ActiveNetwork {
  const find = findServed(deployment)
  const last = (): Network | undefined => find(storage.get(WALLET_STORAGE_KEYS.lastUsedChain) ?? '')
  return {
    find,
    wasChosen: () => last() !== undefined,
    current: () => {
      const [first] = deployment.networks.flatMap(({ caipNetworkId }) => find(caipNetworkId) ?? [])
      const network = last() ?? first
      return network ? ok(network) : fail('NETWORK_UNKNOWN', errorMessage('NETWORK_UNKNOWN'))
    },
    choose: (caipNetworkId) => {
      const network = find(caipNetworkId)
      if (!network) return fail(RPC_CODES.chainNotAdded, errorMessage('CHAIN_NOT_ADDED'))
      storage.set(WALLET_STORAGE_KEYS.lastUsedChain, caipNetworkId)
      return ok(network)
    },
  }
}
