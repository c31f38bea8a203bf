import type { Descriptor } from '@ethereum-sourcify/clear-signing'
import { createHash } from 'node:crypto'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { placesOf } from '#server/features/clear-signing/descriptor.ts'
import { createDescriptorsRepository } from '#server/features/clear-signing/descriptors-repository.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { LOCAL_EVM_CONTRACTS } from './chains/evm/local-contracts.ts'

/** What the wallet has to know about the local chain to show wrapped coins, in the form of ERC-7730. */
export const WRAPPED_ETHER_DESCRIPTOR: Descriptor = {
  context: {
    $id: 'demo-wrapped-ether',
    contract: {
      deployments: [
        { chainId: Number(localEvm.id), address: LOCAL_EVM_CONTRACTS.wrappedEther.toLowerCase() },
      ],
    },
  },
  metadata: {
    owner: 'Demo',
    contractName: 'Wrapped Ether',
    token: { name: 'Wrapped Ether', ticker: 'WETH', decimals: 18 },
    constants: { wrapsNativeCoin: true },
  },
  display: {
    formats: {
      'deposit()': { intent: 'Wrap', fields: [{ path: '@.value', label: 'Amount', format: 'amount' }] },
      'withdraw(uint256 wad)': {
        intent: 'Unwrap',
        fields: [{ path: 'wad', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } }],
      },
    },
  },
}

/**
 * Stores the descriptors of the local chain as an operator does with `postern descriptors import`.
 *
 * @param file The embedded database.
 */
export async function describeLocalContracts(file: string): Promise<void> {
  const places = placesOf(WRAPPED_ETHER_DESCRIPTOR) ?? []
  const body = JSON.stringify(WRAPPED_ETHER_DESCRIPTOR)
  const hash = createHash('sha256').update(body).digest('hex')
  const database = openDatabase({ url: undefined, file })
  try {
    await migrate(database)
    await createDescriptorsRepository(database).replace([{ body, hash, places }])
  } finally {
    await database.close()
  }
}
