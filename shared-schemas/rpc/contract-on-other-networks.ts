import type { Network } from '#schemas/entities/network.ts'
import { isContractCode } from './contract-code.ts'

/** What other networks of the deployment know of an address that is no contract on the one at hand. */
export type ContractOnOtherNetworks =
  /** Names of the networks. */
  | { readonly kind: 'contract'; readonly networks: readonly string[] }
  | { readonly kind: 'none' }
  /** At least one of them could not be asked, and no other has a contract there. */
  | { readonly kind: 'unknown' }

/** Whether an address is a contract on a network; undefined where nobody could tell. */
export type IsContract = (network: Network) => Promise<boolean | undefined>

/**
 * How long somebody who is about to send waits for other networks, in milliseconds: the warning is worth no longer a
 * wait.
 */
const PATIENCE_MS = 1_000

/** What a node's answer to `eth_getCode` says; undefined for anything but code. */
export function parseContractAnswer(answer: unknown): boolean | undefined {
  return typeof answer === 'string' ? isContractCode(answer) : undefined
}

/**
 * The networks of the deployment that are asked about a recipient on another one: not those of other namespaces, those that
 * are no more and test networks. What moves on a test network is worth nothing, so nobody is asked about it.
 */
export function otherNetworks(here: Network, networks: readonly Network[]): readonly Network[] {
  if (here.testnet === true) return []
  return networks.filter(
    ({ caipNetworkId, chainNamespace, deprecated, testnet }) =>
      chainNamespace === 'eip155' &&
      deprecated !== true &&
      testnet !== true &&
      caipNetworkId !== here.caipNetworkId,
  )
}

/**
 * Asks networks at once, and waits a second for their answers.
 *
 * @param after runs work once after so many milliseconds, and gives back what stops it.
 * @returns an answer for each network, in their order; undefined for those that were late.
 */
export async function checkContracts(
  networks: readonly Network[],
  isContract: IsContract,
  after: (delayMs: number, work: () => void) => () => void,
): Promise<readonly (boolean | undefined)[]> {
  let stop = (): void => {}
  const late = new Promise<undefined>((resolve) => {
    stop = after(PATIENCE_MS, () => resolve(undefined))
  })
  const answers = await Promise.all(networks.map((network) => Promise.race([isContract(network), late])))
  stop()
  return answers
}

/** What the answers of other networks come to. */
export function summarizeContracts(
  networks: readonly Network[],
  answers: readonly (boolean | undefined)[],
): ContractOnOtherNetworks {
  const names = networks.filter((_network, place) => answers[place] === true).map(({ name }) => name)
  if (names.length > 0) return { kind: 'contract', networks: names }
  return { kind: networks.some((_network, place) => answers[place] === undefined) ? 'unknown' : 'none' }
}
