import { ownProperty, type FoundWallet } from '#sdk/injected/found-wallet.ts'
import { describeWallet } from '#sdk/injected/wallet-standard.ts'
import { BITCOIN_WALLETS } from './catalogue.ts'
import { satsConnectWallet } from './sats-connect.ts'
import { unisatWallet } from './unisat.ts'

/**
 * Collects Bitcoin wallets that are not Wallet Standard ones: those listed in `window.btc_providers` (sats-connect), and
 * those known by a path on the window. They are adapted to Wallet Standard features.
 */
export function discoverBitcoin(add: (wallet: FoundWallet) => void): () => void {
  const scan = (): void => {
    const listed = ownProperty(window, 'btc_providers')
    for (const entry of Array.isArray(listed) ? listed : []) {
      const [id, name] = [ownProperty(entry, 'id'), ownProperty(entry, 'name')]
      if (typeof id !== 'string' || typeof name !== 'string' || !objectAt(id)) continue
      const wallet = satsConnectWallet({ name, icon: ownProperty(entry, 'icon'), target: () => objectAt(id) })
      offer(wallet, id)
    }
    for (const { id, name, path } of BITCOIN_WALLETS)
      if (objectAt(path)) offer(unisatWallet({ name, target: () => objectAt(path) }), id)
  }
  const offer = (wallet: ReturnType<typeof unisatWallet>, id: string): void => {
    const found = describeWallet(wallet, () => (wallet.isPresent() ? wallet : undefined), `btc:${id}`)
    if (found) add(found)
  }
  scan()
  // Extensions may inject their providers after the page's scripts ran.
  const timer = setTimeout(scan, 300)
  return () => clearTimeout(timer)
}

/** The object at a dotted path below the window, by own properties only. */
function objectAt(path: string): object | undefined {
  const target = path.split('.').reduce<unknown>((value, name) => ownProperty(value, name), window)
  return typeof target === 'object' && target !== null ? target : undefined
}
