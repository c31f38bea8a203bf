import type { NamespaceSnapshot, Snapshot } from '#schemas/entities/snapshot.ts'

export const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Builds the snapshot of a connected EVM account. */
export function connectedAccount(change: Partial<NamespaceSnapshot> = {}): Pick<Snapshot, 'namespaces'> {
  const address = change.address ?? ADDRESS
  const caipNetworkId = change.caipNetworkId ?? 'eip155:1'
  return {
    namespaces: {
      eip155: {
        status: 'connected',
        accounts: [{ address, type: 'eoa' }],
        address,
        caipAddress: `${caipNetworkId}:${address}`,
        caipNetworkId,
        caipNetworkIds: ['eip155:1', 'eip155:10'],
        wallet: { id: 'eip6963:test.wallet', name: 'Test wallet' },
        ...change,
      },
    },
  }
}
