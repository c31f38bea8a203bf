import type { Client } from 'viem'
import type { Network } from '#schemas/entities/network.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import {
  askContracts,
  elsewhereOf,
  networksElsewhere,
  readContractAnswer,
  type Elsewhere,
} from '#schemas/rpc/contract-elsewhere.ts'
import type { CallNetwork } from '#modal/chains/call-network.ts'
import type { ElsewhereQuestion } from '#modal/chains/transfers.ts'
import { startTimer } from '#modal/platform/clock.ts'

/** Looks a recipient up on the network it gets something on and on the others, all at once. */
export async function findElsewhere(
  { to, network: here, networks }: ElsewhereQuestion,
  asking: CallNetwork<Client>,
): Promise<Elsewhere> {
  const others = networksElsewhere(here, networks)
  if (others.length === 0 || !isEvmAddress(to)) return { kind: 'none' }
  const isContract = async (network: Network): Promise<boolean | undefined> => {
    const code = await asking<unknown>(network, (client) =>
      client.request({ method: 'eth_getCode', params: [to, 'latest'] }),
    )
    return code.ok ? readContractAnswer(code.value) : undefined
  }
  const [isContractHere, ...answers] = await askContracts([here, ...others], isContract, (delayMs, work) =>
    startTimer(work, delayMs),
  )
  return isContractHere === true ? { kind: 'none' } : elsewhereOf(others, answers)
}
