import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { Network } from '#schemas/entities/network.ts'
import {
  checkContracts,
  otherNetworks,
  parseContractAnswer,
  summarizeContracts,
} from '#schemas/rpc/contract-on-other-networks.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { NameAccount } from './name-account.ts'

/** Where an account is a contract. */
export type FoundContract =
  /** On its network. */
  | { readonly kind: 'here' }
  /** On networks with these names, and not on its own. */
  | { readonly kind: 'elsewhere'; readonly networks: readonly string[] }
  /** Nowhere: it has a key, or is a contract that is still to be created. */
  | { readonly kind: 'none' }
  /** The deployment serves no node of its network, or the node did not answer within a second. */
  | { readonly kind: 'unknown' }

/** Reads from the nodes of the deployment whether an account is a contract; waits a second at most. */
export async function findContract(
  { address, namespace, caipNetworkId }: NameAccount,
  { chains, deployment }: Pick<Extra, 'chains' | 'deployment'>,
): Promise<FoundContract> {
  const served = deployment.networks.flatMap((network) => findNetwork(network.caipNetworkId) ?? [])
  const here = served.find((network) => network.caipNetworkId === caipNetworkId)
  const adapter = here && (await chains.load(namespace).catch(() => undefined))
  if (!here || !adapter) return { kind: 'unknown' }
  const isContract = async (network: Network): Promise<boolean | undefined> => {
    const code = await adapter.read({ network, method: 'eth_getCode', params: [address, 'latest'] })
    return code.ok ? parseContractAnswer(code.value) : undefined
  }
  const others = otherNetworks(here, served)
  const [isHere, ...answers] = await checkContracts([here, ...others], isContract, (delayMs, work) =>
    startTimer(work, delayMs),
  )
  if (isHere === true) return { kind: 'here' }
  const elsewhere = summarizeContracts(others, answers)
  if (elsewhere.kind === 'contract') return { kind: 'elsewhere', networks: elsewhere.networks }
  return { kind: isHere === undefined ? 'unknown' : 'none' }
}
