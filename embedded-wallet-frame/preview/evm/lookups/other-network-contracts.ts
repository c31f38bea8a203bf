import type { Clock } from '#frame/platform/clock.ts'
import { keccak256, type EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { Network } from '#schemas/entities/network.ts'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import {
  checkContracts,
  summarizeContracts,
  otherNetworks,
  parseContractAnswer,
  type ContractOnOtherNetworks,
} from '#schemas/rpc/contract-on-other-networks.ts'
import type { Facts } from './address-facts.ts'

/** Looks up an address on every other network of the deployment. */
export interface ContractLookup {
  readonly find: (address: EvmAddress, besides: Network) => Promise<ContractOnOtherNetworks>
}

/** How many answers are cached while the document lives. */
const MAX_CACHED = 400

/**
 * Creates the lookup of contracts on other networks. It asks all networks at once and caches each answer.
 *
 * @param options.networks of the deployment.
 */
export function createContractLookup(options: {
  readonly networks: readonly Network[]
  readonly askNode: AskNode
  readonly clock: Pick<Clock, 'after'>
}): ContractLookup {
  const { networks, askNode, clock } = options
  const cached = new Map<string, Promise<boolean | undefined>>()
  const fetchIsContract = async (network: Network, address: EvmAddress): Promise<boolean | undefined> => {
    const code = await askNode(network, 'eth_getCode', [address, 'latest']).catch(() => undefined)
    return code?.ok === true ? parseContractAnswer(code.value) : undefined
  }
  const isContract = (network: Network, address: EvmAddress): Promise<boolean | undefined> => {
    const key = `${network.caipNetworkId} ${address}`
    const found = cached.get(key)
    if (found) return found
    const pending = fetchIsContract(network, address).then((answer) => {
      if (answer === undefined) cached.delete(key)
      return answer
    })
    cached.set(key, pending)
    for (const oldest of cached.keys()) {
      if (cached.size <= MAX_CACHED) break
      cached.delete(oldest)
    }
    return pending
  }
  return {
    find: async (address, besides) => {
      const others = otherNetworks(besides, networks)
      const answers = await checkContracts(others, (network) => isContract(network, address), clock.after)
      return summarizeContracts(others, answers)
    },
  }
}

/**
 * How many recipients of one approval are looked up; the approval warns about the others. Each costs a request to every
 * network.
 */
const MAX_RECIPIENTS = 8

/** Looks up all recipients of an approval; returns nothing if no other network can be asked. */
export async function lookUpOnOtherNetworks(
  recipients: readonly EvmAddress[],
  lookup: ContractLookup | undefined,
  network: Network,
): Promise<ReadonlyMap<EvmAddress, ContractOnOtherNetworks>> {
  if (!lookup) return new Map()
  const entries = recipients.map(async (address, place): Promise<[EvmAddress, ContractOnOtherNetworks]> => {
    const isLookedUp = place < MAX_RECIPIENTS
    return [address, isLookedUp ? await lookup.find(address, network) : { kind: 'unknown' }]
  })
  return new Map(await Promise.all(entries))
}

/**
 * Warns of a recipient that is a contract account on another network, so that its owner has no key here, and of one for which
 * that could not be checked.
 */
export function otherNetworkWarnings(
  recipient: EvmAddress,
  { facts, account }: { readonly facts: Facts; readonly account: EvmAddress },
): readonly PreviewWarning[] {
  const found = recipient === account || facts.hasCode(recipient) ? undefined : facts.elsewhere(recipient)
  const address = toChecksumAddress(recipient, keccak256) ?? recipient
  if (found?.kind === 'contract')
    return [
      { class: 'RECIPIENT_CONTRACT_ELSEWHERE', values: { address, networks: found.networks.join(', ') } },
    ]
  // A recipient that the account has paid before needs no such warning.
  const isUnknown = found?.kind === 'unknown' && !facts.known.includes(recipient)
  return isUnknown ? [{ class: 'RECIPIENT_NOT_LOOKED_UP', values: { address } }] : []
}
