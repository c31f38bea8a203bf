import type { AccountTypeChoice } from '#frame/accounts/account-type.ts'
import { createApiSponsor } from '#frame/accounts/api-sponsor.ts'
import { createSentCalls } from '#frame/accounts/sent-calls.ts'
import { createAddressBook } from '#frame/preview/address-book.ts'
import { nameAddresses } from '#frame/preview/address-names.ts'
import { createApiDescriptors } from '#frame/preview/evm/descriptors/api-descriptors.ts'
import { createContractLookup } from '#frame/preview/evm/lookups/other-network-contracts.ts'
import { createDirectoryNames } from '#frame/preview/evm/lookups/directory-names.ts'
import type { EvmServices } from '#frame/preview/evm/evm-services.ts'
import { findSolanaName } from '#frame/preview/solana/directory-names.ts'
import { warnOfLookalikes } from '#frame/preview/look-alikes.ts'
import {
  createRecipientBook,
  type ChainServices,
  type RecipientBook,
} from '#frame/preview/known-recipients.ts'
import type { RpcDispatchOptions } from '#frame/rpc/dispatch-options.ts'
import { evmMethods } from '#frame/rpc/evm-methods.ts'
import type { PrepareRequest } from '#frame/rpc/rpc-handler.ts'
import { LOCAL_READS } from '#frame/rpc/local-reads.ts'
import { createNameApi, type FindName } from '#frame/services/name-api.ts'
import type { WalletSession } from '#frame/session/session.ts'
import type { Partition } from './open-partition.ts'

type HandlersPartition = Pick<
  Partition,
  'api' | 'policy' | 'storage' | 'clock' | 'askNode' | 'networks' | 'apiAccess'
> & { readonly session: Pick<WalletSession, 'current'> }

/** The methods of this wallet, for the dispatcher. Each is loaded with its first request. */
export function rpcHandlers(
  partition: HandlersPartition,
  accountType: Pick<AccountTypeChoice, 'current'>,
): Pick<RpcDispatchOptions, 'handlers' | 'reads' | 'boundedCalls' | 'nameAddresses'> {
  const { storage, clock, session } = partition
  const recipients = createRecipientBook(storage)
  const findName = createNameApi(partition.apiAccess)
  const evmOnly = evmServices(partition, accountType, recipients, findName)
  const evm = evmMethods(evmOnly, partition.networks)
  const sources = [createDirectoryNames(evmOnly.descriptors), findSolanaName, findName]
  const book = createAddressBook(storage, () => session.current()?.userId)
  const services: ChainServices = { recipients, clock }
  return {
    handlers: {
      ...evm.handlers,
      solana_signMessage: prepareBy(
        async () => (await import('#frame/rpc/handlers/solana_signMessage.ts')).prepareSolanaSignMessage,
      ),
      solana_signTransaction: prepareBy(async () =>
        (await import('#frame/rpc/handlers/solana_signTransaction.ts')).prepareSolanaSignTransaction(
          services,
        ),
      ),
      solana_signAllTransactions: prepareBy(async () =>
        (await import('#frame/rpc/handlers/solana_signAllTransactions.ts')).prepareSolanaSignAllTransactions(
          services,
        ),
      ),
      solana_signAndSendTransaction: prepareBy(async () =>
        (
          await import('#frame/rpc/handlers/solana_signAndSendTransaction.ts')
        ).prepareSolanaSignAndSendTransaction(services),
      ),
      signMessage: prepareBy(
        async () => (await import('#frame/rpc/handlers/signMessage.ts')).prepareBitcoinSignMessage,
      ),
      signPsbt: prepareBy(async () =>
        (await import('#frame/rpc/handlers/signPsbt.ts')).preparePsbt(services),
      ),
      sendTransfer: prepareBy(async () =>
        (await import('#frame/rpc/handlers/sendTransfer.ts')).prepareSendTransfer(services),
      ),
    },
    reads: {
      ...LOCAL_READS,
      ...evm.reads,
      getAccountAddresses: async (request, context) =>
        (await import('#frame/rpc/handlers/getAccountAddresses.ts')).answerAccountAddresses(request, context),
    },
    boundedCalls: { ...evm.boundedCalls },
    nameAddresses: (preview, network) => {
      const named = book.list().map(({ address }) => address)
      return nameAddresses(warnOfLookalikes(preview, named), network, { book, sources, clock })
    },
  }
}

function prepareBy(load: () => Promise<PrepareRequest>): PrepareRequest {
  return async (request, context) => (await load())(request, context)
}

function evmServices(
  partition: HandlersPartition,
  accountType: Pick<AccountTypeChoice, 'current'>,
  recipients: RecipientBook,
  findName: FindName,
): EvmServices {
  const { api, policy, storage } = partition
  const isSponsored = policy.smartAccounts.some((account) => account.isSponsored)
  return {
    descriptors: createApiDescriptors(api),
    recipients,
    smartAccount: (caipNetworkId) => {
      if (accountType.current() !== 'smartAccount') return undefined
      return policy.smartAccounts.find((account) => account.caipNetworkId === caipNetworkId)
    },
    ...(isSponsored && { sponsor: createApiSponsor(api) }),
    elsewhere: createContractLookup(partition),
    findName,
    sentCalls: createSentCalls(storage),
  }
}
