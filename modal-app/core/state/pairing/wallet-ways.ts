import type { BrowsableWallet } from '#schemas/primitives/wallet-link.ts'

/** What is needed to reach a wallet, whether the directory or the owner described it. */
export interface ReachableWallet extends BrowsableWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | null | undefined
  readonly link_mode?: string | null | undefined
  readonly mobile_link?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly homepage?: string | null | undefined
  readonly image_id?: string | undefined
  readonly image_url?: string | undefined
  readonly supports_wc?: boolean | undefined
}

/** A way to a wallet; the tabs of the view ConnectingWalletConnect. */
export type WalletWay = 'browser' | 'mobile' | 'qrcode' | 'desktop' | 'web' | 'unsupported'

/**
 * Lists the ways to a wallet on this device, the most likely first. Without a wallet there is only the code.
 *
 * @param device.isInstalled the wallet is in the page already.
 * @example
 * waysTo({ id, name: 'Foxglove', mobile_link: 'foxglove://' }, { isPhone: false, isInstalled: false }) // ['qrcode']
 */
export function waysTo(
  wallet: ReachableWallet | undefined,
  device: { readonly isPhone: boolean; readonly isInstalled: boolean },
): readonly WalletWay[] {
  if (!wallet) return ['qrcode']
  const isInvitable = wallet.supports_wc !== false
  const hasApp = Boolean(wallet.mobile_link ?? wallet.link_mode)
  const hasDesktop = Boolean(wallet.desktop_link)
  const hasWeb = Boolean(wallet.webapp_link)
  const isElsewhere = hasDesktop || hasWeb || Boolean(wallet.chrome_store)
  const is = {
    browser: device.isInstalled,
    mobile: device.isPhone && (isInvitable ? hasApp : (wallet.browse_links ?? []).length > 0),
    qrcode: !device.isPhone && isInvitable && (hasApp || !isElsewhere),
    desktop: !device.isPhone && isInvitable && hasDesktop,
    web: isInvitable && hasWeb,
  }
  const ways = (['browser', 'mobile', 'qrcode', 'desktop', 'web'] as const).filter((way) => is[way])
  return ways.length === 0 ? ['unsupported'] : ways
}
