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

/** Looks an address up on every other network of the deployment. */
export interface ContractLookup {
  readonly find: (address: EvmAddress, besides: Network) => Promise<ContractOnOtherNetworks>
}

/** Answers cached while the document lives. */
const MAX_CACHED = 400

/**
 * Makes the look-up of contracts on other networks: all at once, each answer cached while the document lives.
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
 * Recipients of one approval that are looked up; of the rest it is told that they were not. Each costs a question to
 * every network.
 */
const MAX_RECIPIENTS = 8

/** Looks all recipients of an approval up; none where no other network can be pending. */
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
 * What to say of who gets something: a contract account of another network whose owner has no key here, or one of whom
 * that could not be found out.
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
  // Who was sent something before is no new question.
  const isUnknown = found?.kind === 'unknown' && !facts.known.includes(recipient)
  return isUnknown ? [{ class: 'RECIPIENT_NOT_LOOKED_UP', values: { address } }] : []
}
