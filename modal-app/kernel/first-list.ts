import { RECENT_WALLETS_MAX, RECOMMENDED_PAGE_ENTRIES } from '#schemas/constants/limits.ts'
import type { SocialProvider } from '#schemas/entities/embedded-user.ts'
import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { HostInit } from '#schemas/protocol/host-init.ts'
import {
  connectMethodsOrder,
  type ConnectMethod,
} from '#modal/core/state/connectors/connect-methods-order.ts'
import { isConnector, type ConnectorInfo } from '#modal/core/state/connectors/connector-info.ts'
import { mergeWallets } from '#modal/core/state/connectors/merge-wallets.ts'
import { loginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { findInstalled } from '#modal/core/state/pairing/find-installed.ts'
import { selectIsPhone } from '#modal/core/state/pairing/pairing-slice.ts'
import { isNamesake } from '#modal/core/state/wallet-list/namesake.ts'
import { isWithinReach, servesAny, type Wallet } from '#modal/core/state/wallets/wallet-rules.ts'
import { readSystem } from '#modal/platform/system.ts'
import { methodRows, rowsInSight } from '#modal/views/connect/method-rows.ts'
import { defaultNetworkIds, type NetworkFacts } from './network-facts.ts'

/** A row of the wallets' block. */
export type FirstRow =
  | { readonly kind: 'connector'; readonly connector: ConnectorInfo; readonly isRecent: boolean }
  | { readonly kind: 'phone' }
  | { readonly kind: 'wallet'; readonly wallet: Wallet; readonly isRecent: boolean }
  | { readonly kind: 'all' }

/** What the Connect view shows first. */
export interface FirstList {
  readonly methods: readonly { readonly method: ConnectMethod; readonly isApart: boolean }[]
  readonly rows: readonly FirstRow[]
  readonly socials: readonly SocialProvider[]
  readonly socialRows: number
  /** Whether phone wallets can be paired; without, a wallet that is not in the page can only be got. */
  readonly isReached: boolean
}

/** Options with which the first list is another, or no list: they are left to the application. */
const DECISIVE_OPTIONS = [
  'allWallets',
  'connectorImages',
  'customWallets',
  'enableEIP6963',
  'enableEmbedded',
  'enableInjected',
  'enableWalletConnect',
  'enableWalletGuide',
  'enableWallets',
  'excludeWalletIds',
  'featuredWalletIds',
  'includeWalletIds',
  'manualWCControl',
] as const satisfies readonly (keyof Options)[]
const DECISIVE_FEATURES = [
  'allWallets',
  'collapseWallets',
  'connectMethodsOrder',
  'connectorTypeOrder',
  'emailShowWallets',
  'legalCheckbox',
] as const satisfies readonly (keyof NonNullable<Options['features']>)[]

/**
 * Decides what the Connect view of a new visitor shows first, by the rules of the application's selectors, for sites whose
 * options leave them as they are.
 *
 * @param facts.init as the site sent it; its options have passed no schema yet.
 * @param facts.wallets parsed.
 * @param facts.only the namespace that the wallets are for; all by default.
 * @param facts.recentIds of the partition's storage.
 * @returns undefined when only the application knows.
 */
export function firstList(facts: {
  readonly deployment: Deployment
  readonly init: Pick<HostInit, 'platform'> & { readonly options: Options }
  readonly wallets: readonly InjectedWallet[]
  readonly only?: unknown
  readonly recentIds: readonly string[]
  readonly networkFacts: NetworkFacts
  readonly userAgent: string
}): FirstList | undefined {
  const { deployment, init, recentIds } = facts
  const { options, platform } = init
  const { features = {} } = options
  if (platform.inline || DECISIVE_OPTIONS.some((name) => options[name] !== undefined)) return undefined
  if (DECISIVE_FEATURES.some((name) => features[name] !== undefined)) return undefined
  const { only } = facts
  const chains = requestedChains(options, deployment, facts.networkFacts)?.filter(
    (chain) => only === undefined || chain.split(':')[0] === only,
  )
  const site = { platform, system: readSystem(facts.userAgent) }
  const popular = deployment.directory?.recommended ?? []
  const namespaces = new Set(chains?.map((chain) => chain.split(':')[0]))
  const connectors = mergeWallets(facts.wallets).filter((info) =>
    info.namespaces.some((namespace) => namespaces.has(namespace)),
  )
  const { email, socials } = loginOffer(deployment.wallet, features, site)
  const isReached = deployment.walletConnect !== undefined
  const hasWallet = connectors.length > 0
  const hasLogin = email || socials.length > 0
  if (!chains?.[0] || (!hasWallet && !(hasLogin && isReached))) return undefined
  if (connectors.some((info) => isNamesake(info, popular))) return undefined

  const isPhone = selectIsPhone({ site })
  const namespace = chains[0]?.split(':')[0]
  const offered = popular.filter(
    (wallet) =>
      servesAny(wallet, chains) && isWithinReach(wallet, { isPhone, system: site.system, namespace }),
  )
  const recent = recentIds.slice(0, RECENT_WALLETS_MAX).map((id): FirstRow | undefined => {
    const wallet = offered.find((one) => one.id === id)
    const connector =
      connectors.find((info) => isConnector(info, id)) ?? (wallet && findInstalled(wallet, connectors))
    if (connector) return { kind: 'connector', connector, isRecent: true }
    return wallet && { kind: 'wallet', wallet, isRecent: true }
  })
  if (recent.includes(undefined)) return undefined
  const used = recent.flatMap((row) => row ?? [])
  const isUsed = (one: object): boolean =>
    used.some(
      (row) =>
        (row.kind === 'connector' && row.connector === one) || (row.kind === 'wallet' && row.wallet === one),
    )
  const rows: FirstRow[] = [
    ...(isReached ? [{ kind: 'phone' } as const] : []),
    ...used,
    ...connectors
      .filter((info) => !isUsed(info))
      .map((connector): FirstRow => ({ kind: 'connector', connector, isRecent: false })),
    ...offered
      .filter(
        (wallet) => !isUsed(wallet) && !recentIds.includes(wallet.id) && !findInstalled(wallet, connectors),
      )
      .slice(0, RECOMMENDED_PAGE_ENTRIES)
      .map((wallet): FirstRow => ({ kind: 'wallet', wallet, isRecent: false })),
  ]
  const isOffered = { wallet: true, email, social: socials.length > 0 }
  const methods = connectMethodsOrder(undefined, hasWallet).filter((method) => isOffered[method])
  const heights = methodRows(methods, { socials: socials.length, hasLegal: false })
  const hasMore = isReached && deployment.directory !== undefined
  return {
    methods: methods.map((method, index) => ({ method, isApart: heights.isApart(index) })),
    rows: limited(rows, hasMore, heights.rows.wallet),
    socials,
    socialRows: heights.rows.social,
    isReached,
  }
}

function limited(rows: readonly FirstRow[], hasMore: boolean, max: number): readonly FirstRow[] {
  const isOwn = (row: FirstRow): boolean => row.kind !== 'wallet' || row.isRecent
  const { shown, isCut } = rowsInSight(rows, max, { hasMore, isOwn })
  return hasMore || isCut ? [...shown, { kind: 'all' }] : shown
}

/** The networks and namespaces that the directory is asked for, see `chainsToAsk`; undefined for a network nobody knows. */
function requestedChains(
  { networks, defaultNetwork }: Options,
  deployment: Deployment,
  known: NetworkFacts,
): readonly string[] | undefined {
  const entries = networks ?? defaultNetworkIds(deployment, known)
  const chains: string[] = []
  for (const entry of entries) {
    const id = typeof entry === 'string' ? entry : entry.caipNetworkId
    const isKnown = known.all.includes(id)
    if (!isKnown && typeof entry === 'string') return undefined
    const isExact =
      isKnown && !known.test.includes(id) && (typeof entry === 'string' || entry.testnet !== true)
    const chain = isExact ? id : id.split(':')[0]
    if (chain !== undefined) {
      if (id === defaultNetwork) chains.unshift(chain)
      else chains.push(chain)
    }
  }
  return [...new Set(chains)]
}
