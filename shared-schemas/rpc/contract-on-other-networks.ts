import type { Network } from '#schemas/entities/network.ts'
import { isContractCode } from './contract-code.ts'

/** Whether an address that is not a contract on the current network is one on other networks of the deployment. */
export type ContractOnOtherNetworks =
  /** Names of the networks with a contract. */
  | { readonly kind: 'contract'; readonly networks: readonly string[] }
  | { readonly kind: 'none' }
  /** At least one network did not answer, and no other has a contract at the address. */
  | { readonly kind: 'unknown' }

/** Whether an address is a contract on a network; undefined where no node answered. */
export type IsContract = (network: Network) => Promise<boolean | undefined>

/** How long a visitor who is about to send waits for other networks; the warning does not justify a longer delay. */
const ANSWER_TIMEOUT_MS = 1_000

/** Reads a node's answer to `eth_getCode`; undefined for anything but code. */
export function parseContractAnswer(answer: unknown): boolean | undefined {
  return typeof answer === 'string' ? isContractCode(answer) : undefined
}

/**
 * Selects the networks to check for a contract: EVM networks other than the current one, without deprecated and test
 * networks. Assets on a test network are worth nothing, so nothing is checked for them.
 */
export function otherNetworks(current: Network, networks: readonly Network[]): readonly Network[] {
  if (current.testnet === true) return []
  return networks.filter(
    ({ caipNetworkId, chainNamespace, deprecated, testnet }) =>
      chainNamespace === 'eip155' &&
      deprecated !== true &&
      testnet !== true &&
      caipNetworkId !== current.caipNetworkId,
  )
}

/**
 * Checks networks in parallel and waits a second for their answers.
 *
 * @param after runs a callback once after a delay in milliseconds, and returns a function that cancels it.
 * @returns an answer for each network, in their order; undefined for those that did not answer in time.
 */
export async function checkContracts(
  networks: readonly Network[],
  isContract: IsContract,
  after: (delayMs: number, work: () => void) => () => void,
): Promise<readonly (boolean | undefined)[]> {
  let stop = (): void => {}
  const timeout = new Promise<undefined>((resolve) => {
    stop = after(ANSWER_TIMEOUT_MS, () => resolve(undefined))
  })
  const answers = await Promise.all(networks.map((network) => Promise.race([isContract(network), timeout])))
  stop()
  return answers
}

/** Combines the answers of the networks. */
export function summarizeContracts(
  networks: readonly Network[],
  answers: readonly (boolean | undefined)[],
): ContractOnOtherNetworks {
  const names = networks.filter((_network, place) => answers[place] === true).map(({ name }) => name)
  if (names.length > 0) return { kind: 'contract', networks: names }
  return { kind: networks.some((_network, place) => answers[place] === undefined) ? 'unknown' : 'none' }
}
