import type { Client } from 'viem'
import type { Network } from '#schemas/entities/network.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import {
  checkContracts,
  summarizeContracts,
  otherNetworks,
  parseContractAnswer,
  type ContractOnOtherNetworks,
} from '#schemas/rpc/contract-on-other-networks.ts'
import type { CallNetwork } from '#modal/chains/call-network.ts'
import type { OtherNetworksQuestion } from '#modal/chains/transfers.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** Checks at the same time whether a recipient is a contract on the transfer's network and on the others. */
export async function findOnOtherNetworks(
  { to, network: here, networks }: OtherNetworksQuestion,
  callNetwork: CallNetwork<Client>,
): Promise<ContractOnOtherNetworks> {
  const others = otherNetworks(here, networks)
  if (others.length === 0 || !isEvmAddress(to)) return { kind: 'none' }
  const isContract = async (network: Network): Promise<boolean | undefined> => {
    const code = await callNetwork<unknown>(network, (client) =>
      client.request({ method: 'eth_getCode', params: [to, 'latest'] }),
    )
    return code.ok ? parseContractAnswer(code.value) : undefined
  }
  const [isContractHere, ...answers] = await checkContracts([here, ...others], isContract, (delayMs, work) =>
    startTimer(work, delayMs),
  )
  return isContractHere === true ? { kind: 'none' } : summarizeContracts(others, answers)
}
