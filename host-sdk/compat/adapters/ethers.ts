import type { AppKitAdapter } from '#sdk/compat/adapter.ts'

/**
 * The adapter for sites that use ethers. It has nothing to do, because ethers accepts the provider of
 * `useAppKitProvider('eip155')` as it is.
 *
 * @example
 * const deployment = { projectId: 'demo', modalUrl: 'https://modal.example' }
 * createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet], ...deployment })
 */
export class EthersAdapter implements AppKitAdapter {
  readonly kind = 'postern'
  readonly namespace = 'eip155'
}

/**
 * The adapter for sites that use ethers 5, whose `Web3Provider` accepts the provider as well.
 *
 * @example
 * new ethers.providers.Web3Provider(walletProvider)
 */
export class Ethers5Adapter extends EthersAdapter {}
