import { ANSWER_CACHE_KEYS, STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { ShownAccount } from '#modal/core/state/account/account-details.ts'
import { showableAccount } from '#modal/core/state/account/shown-account.ts'
import { isConnector } from '#modal/core/state/connectors/connector-info.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import { mergeWallets } from '#modal/core/state/connectors/merge-wallets.ts'
import { withExplorer } from '#modal/core/state/network/with-explorer.ts'
import { isRecordOf, maybe, text, type Guard } from './guards.ts'
import { defaultNetworkIds, type DrawnNetwork, type NetworkFacts } from './network-facts.ts'
import type { SiteFacts } from './site-facts.ts'

/** What the Account view of a returning visitor shows first. */
export interface FirstAccount {
  readonly shown: ShownAccount
  readonly network: DrawnNetwork
  readonly walletName: string
}

/** The account that this browser remembers, and where it is to be shown. */
export interface AccountQuestion {
  readonly deployment: Deployment
  readonly site: SiteFacts
  /** The one namespace with a stored connection. */
  readonly namespace: ChainNamespace
  /** Reads a value of the partition. */
  readonly stored: (name: string, detail?: string) => string | undefined
  readonly networkFacts: NetworkFacts
  readonly nowMs: number
}

/** Options with which the first picture is another, or the wallet may not be restored: they are left to the application. */
const DECISIVE_OPTIONS = [
  'addressLabels',
  'chainImages',
  'debug',
  'enableEIP6963',
  'enableEmbedded',
  'enableInjected',
  'enableNetworkSwitch',
  'enableReconnect',
  'enableWalletConnect',
  'enableWallets',
  'excludeWalletIds',
  'manualWCControl',
  'siwx',
] as const satisfies readonly (keyof Options)[]
const DECISIVE_FEATURES = [
  'history',
  'receive',
  'send',
  'swaps',
  'walletFeaturesOrder',
] as const satisfies readonly (keyof NonNullable<Options['features']>)[]

const name = text(128, 1)
const amount: Guard = (value) => typeof value === 'number' && value >= 0 && value < Infinity
const SHOWN: Readonly<Record<keyof ShownAccount, Guard>> = {
  connectorId: text(200, 1),
  walletName: name,
  caipNetworkId: name,
  address: name,
  name: maybe(name),
  avatar: maybe(text(2_048, 1)),
  total: maybe(amount),
  isTotalPartial: (value) => typeof value === 'boolean',
  atMs: amount,
}

/** Whether a value is a stored account, by the rules of the schema `StoredAccount`; a test compares the two. */
export function isShownAccount(value: unknown): value is ShownAccount {
  return isRecordOf(SHOWN, value)
}

/**
 * Decides what the Account view shows before its wallet has been restored: what an earlier document showed of the account
 * whose connection is stored, as long as its wallet is in the page or can be reached, and the site still has its network.
 *
 * @param catalogue the networks that are built in.
 * @returns undefined when only the application knows.
 */
export function firstAccount(
  { deployment, site, namespace, stored, networkFacts, nowMs }: AccountQuestion,
  catalogue: readonly DrawnNetwork[],
): FirstAccount | undefined {
  const { options, wallets, platform, opens } = site
  const { features = {}, networks } = options
  if (platform.inline || DECISIVE_OPTIONS.some((option) => options[option] !== undefined)) return undefined
  if (DECISIVE_FEATURES.some((feature) => features[feature] !== undefined)) return undefined
  if (opens?.namespace !== undefined && opens.namespace !== namespace) return undefined
  const record = parseJson(stored(ANSWER_CACHE_KEYS.shownAccount, namespace) ?? '')
  const shown = isShownAccount(record) ? showableAccount(record, nowMs) : undefined
  if (!shown?.caipNetworkId.startsWith(`${namespace}:`)) return undefined
  const { connectorId, caipNetworkId } = shown
  if (
    stored(STORAGE_KEYS.connectedConnector, namespace) !== connectorId ||
    stored(STORAGE_KEYS.activeNamespace) !== namespace ||
    stored(STORAGE_KEYS.activeNetworkId, namespace) !== caipNetworkId
  )
    return undefined
  const { isRemote, isEmbedded } = traitsOfId(connectorId)
  const wallet = mergeWallets(wallets).find(
    (info) => isConnector(info, connectorId) && info.namespaces.includes(namespace),
  )
  const walletName = isRemote && deployment.walletConnect ? shown.walletName : wallet?.name
  const requested: readonly unknown[] = networks ?? defaultNetworkIds(deployment, networkFacts)
  const known = catalogue.find((one) => one.caipNetworkId === caipNetworkId)
  // The login of the embedded wallet, which its view begins with, is not stored here.
  if (isEmbedded || walletName === undefined || !known || !requested.includes(caipNetworkId)) return undefined
  return { shown, walletName, network: withExplorer(known, deployment) }
}
