import type { AppKitAdapter } from '#sdk/compat/adapter.ts'

/**
 * What sites of ethers pass as an adapter. ethers takes the provider of `useAppKitProvider('eip155')` as it is, so nothing
 * is left for it to do.
 *
 * @example
 * createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet], projectId: 'demo', modalUrl: 'https://modal.example' })
 */
export class EthersAdapter implements AppKitAdapter {
  readonly kind = 'postern'
  readonly namespace = 'eip155'
}

/**
 * The same for sites of ethers 5, whose `Web3Provider` takes the provider as well.
 *
 * @example
 * new ethers.providers.Web3Provider(walletProvider)
 */
export class Ethers5Adapter extends EthersAdapter {}
