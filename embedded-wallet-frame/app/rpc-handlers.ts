import type { AccountTypeChoice } from '#frame/accounts/account-type.ts'
import { createApiSponsor } from '#frame/accounts/api-sponsor.ts'
import { createSentCalls } from '#frame/accounts/sent-calls.ts'
import { createAddressBook } from '#frame/preview/evm/address-book.ts'
import { createApiDescriptors } from '#frame/preview/evm/api-descriptors.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import type { RpcDispatchOptions } from '#frame/rpc/dispatch.ts'
import { evmMethods } from '#frame/rpc/evm-methods.ts'
import { LOCAL_READS } from '#frame/rpc/local-reads.ts'
import type { Partition } from './open-partition.ts'

/** What the dispatcher is told of the methods this wallet has; each is loaded when it is first asked for. */
export function rpcHandlers(
  partition: Pick<Partition, 'api' | 'policy' | 'storage'>,
  accountType: Pick<AccountTypeChoice, 'current'>,
): Pick<RpcDispatchOptions, 'handlers' | 'reads' | 'boundedCalls'> {
  const evm = evmMethods(evmServices(partition, accountType))
  return {
    handlers: { ...evm.handlers },
    reads: { ...LOCAL_READS, ...evm.reads },
    boundedCalls: { ...evm.boundedCalls },
  }
}

function evmServices(
  { api, policy, storage }: Pick<Partition, 'api' | 'policy' | 'storage'>,
  accountType: Pick<AccountTypeChoice, 'current'>,
): EvmServices {
  const isSponsored = policy.smartAccounts.some((account) => account.isSponsored)
  return {
    descriptors: createApiDescriptors(api),
    addressBook: createAddressBook(storage),
    smartAccount: (caipNetworkId) => {
      if (accountType.current() !== 'smartAccount') return undefined
      return policy.smartAccounts.find((account) => account.caipNetworkId === caipNetworkId)
    },
    ...(isSponsored && { sponsor: createApiSponsor(api) }),
    sentCalls: createSentCalls(storage),
  }
}
