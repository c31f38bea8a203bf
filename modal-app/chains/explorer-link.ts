import { addressExplorerUrl, transactionExplorerUrl } from '#schemas/networks/explorer-url.ts'
import type { ChainAdapter } from './chain-adapter.ts'

/** Explorer pages come from the network's declaration, for every namespace alike. */
export const explorerLink: ChainAdapter['explorerLink'] = (network, subject) =>
  'address' in subject
    ? addressExplorerUrl(network, subject.address)
    : transactionExplorerUrl(network, subject.transaction)
