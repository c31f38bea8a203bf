import {
  androidIntentUrl,
  browseUrl,
  pairingUrl,
  parseWalletLink,
  requestUrl,
  type WalletLink,
} from '#schemas/primitives/wallet-link.ts'
import type { ConnectorsRoot } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectActiveNamespace, type NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import type { SiteRoot } from '#modal/core/state/site/site-slice.ts'
import { appLink } from './app-link.ts'
import { selectPairing, type PairingRoot } from './pairing-slice.ts'
import type { ReachableWallet, WalletWay } from './wallet-ways.ts'

/** The URL of the first press, and of a second one if nothing happened. */
export interface WalletUrls {
  readonly first: string
  readonly second: string
  /** The site is opened in the wallet's browser instead of being paired with the wallet. */
  readonly isBrowse: boolean
}

/** The parts of the state that the URLs depend on. */
type LinkRoot = ConnectorsRoot & NetworkRoot & PairingRoot & SiteRoot

/** The ways that use a link. */
export type LinkedWay = Extract<WalletWay, 'mobile' | 'desktop' | 'web'>

/**
 * Creates the URLs that open a wallet with the current pairing. Every link is validated, from any source.
 *
 * @returns undefined while there is no pairing, and for links that may not be opened.
 */
export function walletUrls(wallet: ReachableWallet, way: LinkedWay, state: LinkRoot): WalletUrls | undefined {
  if (wallet.supports_wc === false) {
    const browse = way === 'mobile' ? browseUrlOf(wallet, state) : undefined
    return browse === undefined ? undefined : { first: browse, second: browse, isBrowse: true }
  }
  const link = linkOf(wallet, way, state)
  const uri = selectPairing(state)?.uri
  if (!link || uri === undefined) return undefined
  const { platform, system } = state.site
  const isAndroid = system === 'android'
  const first = pairingUrl(link, uri, { doublyEncoded: isAndroid && platform.telegram === true })
  // An intent leads to the app's page in the store where the app is missing.
  const intent =
    isAndroid && way === 'mobile' && platform.telegram !== true
      ? androidIntentUrl(link, uri, packageOf(wallet) ?? '')
      : undefined
  return { first, second: intent ?? first, isBrowse: false }
}

/** Creates the URL that brings the connected wallet to the front for the last request it was sent. */
export function urlForRequest(state: LinkRoot): string | undefined {
  const { walletLink, requests } = state.pairing
  const sent = requests.findLast((request) => request.sent !== undefined)?.sent
  const link = walletLink === undefined ? undefined : judge(walletLink, state)
  return link && sent && requestUrl(link, sent)
}

function linkOf(wallet: ReachableWallet, way: LinkedWay, state: LinkRoot): WalletLink | undefined {
  const text = {
    mobile: appLink(wallet, state.site.system),
    desktop: wallet.desktop_link,
    web: wallet.webapp_link,
  }[way]
  const link = text ? judge(text, state) : undefined
  // A link that starts an app is not offered as a web page.
  return way === 'web' && link?.kind === 'native' ? undefined : link
}

/** A deployment whose relay is reached without encryption runs on the visitor's own machine. */
function judge(text: string, { connectors }: ConnectorsRoot): WalletLink | undefined {
  const allowsLoopback = connectors.relay?.relayUrl.startsWith('ws://') ?? false
  const link = parseWalletLink(text, { allowsLoopback })
  return link.ok ? link.value : undefined
}

function browseUrlOf(wallet: ReachableWallet, state: LinkRoot): string | undefined {
  const namespace = selectActiveNamespace(state)
  if (namespace === undefined) return undefined
  const { pageUrl, system } = state.site
  const known = system === 'android' ? 'android' : system === 'other' ? undefined : 'ios'
  return browseUrl(wallet, { pageUrl, system: known, namespace })
}

function packageOf({ play_store }: ReachableWallet): string | undefined {
  if (!play_store || !URL.canParse(play_store)) return undefined
  return new URL(play_store).searchParams.get('id') ?? undefined
}
