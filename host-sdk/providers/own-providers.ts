import type { InstanceCore } from '#sdk/instance-core.ts'
import type { PosternProviders, PosternRequest } from '#sdk/types/providers.ts'
import { announceEip6963 } from './announce-eip6963.ts'
import { createEip1193Provider } from './eip1193-provider.ts'
import { asProvider } from './provider-error.ts'
import { createStandardWallet, registerStandardWallets } from './standard-wallet.ts'

/** Creates the provider of each namespace. */
export function createProviders(core: InstanceCore): PosternProviders {
  return {
    eip155: createEip1193Provider(core),
    solana: createStandardWallet(core, 'solana'),
    bip122: createStandardWallet(core, 'bip122'),
  }
}

/**
 * Announces the providers to other libraries by EIP-6963 and the Wallet Standard.
 *
 * @returns what takes them back.
 */
export function announceProviders({ eip155, solana, bip122 }: PosternProviders): (() => void)[] {
  return [announceEip6963(eip155), registerStandardWallets([solana, bip122])]
}

/**
 * Sends a request to the namespace it names, or to the active one. EVM requests go through the provider, which answers some
 * without the modal.
 */
export function requestFrom(
  core: InstanceCore,
  providers: PosternProviders,
  request: PosternRequest,
): Promise<unknown> {
  return asProvider(async () => {
    const namespace = request.namespace ?? core.store.get().activeNamespace ?? 'eip155'
    if (namespace === 'eip155' && !request.caipNetworkId) return providers.eip155.request(request)
    return (await core.start()).request(request)
  })
}
