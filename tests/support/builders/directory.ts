import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'
import type { DirectorySummary } from '#schemas/http/deployment.ts'

/** Builds a wallet of the directory; its id is derived from its number. */
export function directoryWallet(
  number: number,
  name: string,
  change: Partial<DirectoryWallet> = {},
): DirectoryWallet {
  return {
    id: number.toString(16).padStart(64, '0'),
    name,
    chains: ['eip155:1'],
    image_id: `image-${number}`,
    mobile_link: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}://`,
    ...change,
  }
}

export const METAMASK = directoryWallet(1, 'MetaMask', {
  rdns: 'io.metamask',
  homepage: 'https://metamask.io/download',
  app_store: 'https://apps.apple.com/us/app/metamask/id1438144202',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
})
export const PHANTOM = directoryWallet(2, 'Phantom', {
  rdns: 'app.phantom',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
})
export const TRUST = directoryWallet(3, 'Trust Wallet', { rdns: 'com.trustwallet.app' })
export const RAINBOW = directoryWallet(4, 'Rainbow', { rdns: 'me.rainbow' })
export const ZERION = directoryWallet(5, 'Zerion', { rdns: 'io.zerion.wallet', mobile_link: null })
export const OKX = directoryWallet(6, 'OKX Wallet', { rdns: 'com.okex.wallet' })

/** The directory summary of a deployment, as its documents contain it. */
export const DIRECTORY: DirectorySummary = {
  recommended: [METAMASK, PHANTOM, TRUST, RAINBOW, ZERION, OKX],
  count: 74,
  hasCertified: true,
}
