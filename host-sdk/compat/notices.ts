import { isAdapter } from './adapter.ts'
import type { IGNORED_OPTIONS } from './map-options.ts'
import type { AppKitFeatures, AppKitOptions } from './types.ts'

/** Why each option has no effect. */
const IGNORED: Readonly<Record<(typeof IGNORED_OPTIONS)[number], string>> = {
  universalProvider: 'the modal has its own',
  universalProviderConfigOverride: 'the modal has its own provider',
  coinbasePreference: 'there is no such connector',
  enableCoinbase: 'there is no such connector',
  enableBaseAccount: 'there is no such connector',
  enableAuthLogger: 'use `debug`',
  enableMobileFullScreen: 'small screens have a bottom sheet',
  disableAppend: 'use `container` and `enableEmbedded`',
  basic: 'adapters are not needed, so there is no mode without them',
  experimental_preferUniversalLinks: 'universal links are preferred anyway',
}

const IGNORED_FEATURES = {
  reownAuthentication: 'use the option `siwx: true`',
} as const satisfies { readonly [Name in keyof AppKitFeatures]?: string }

/** The views that a site may open by name; a test compares them with the modal's catalogue. */
export const OPENABLE_VIEWS = [
  'Connect',
  'ConnectWallets',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'Account',
  'Transactions',
  'Networks',
  'GetWallet',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'WalletSend',
  'Profile',
  'RegisterAccountName',
  'ChooseAccountName',
  'Sessions',
  'Swap',
  'OnRampProviders',
  'WhatIsABuy',
  'DepositFromExchange',
  'FundWallet',
  'WalletReceive',
  'SIWXSignMessage',
  'ConnectingSiwe',
]

/** Lists the options without effect, each with the reason. */
export function ignoredOptions(options: Partial<AppKitOptions>): string[] {
  return [
    ...(options.adapters?.every(isAdapter) === false
      ? ['`adapters` (those of `postern/compat/…` alone: others do not know this modal)']
      : []),
    ...describeIgnored(options, IGNORED, ''),
    ...(options.enableEmbedded && !options.container
      ? ['`enableEmbedded` (pass the element of the page as `container`)']
      : []),
    ...describeIgnored(options.features ?? {}, IGNORED_FEATURES, 'features.'),
  ]
}

/** Warns in the console about options without effect. */
export function warnOfOptions(options: AppKitOptions): void {
  const ignored = ignoredOptions(options)
  if (ignored.length > 0) warn(`options of createAppKit without effect: ${ignored.join(', ')}.`)
}

/** Warns in the console about a view that does not exist. */
export function warnOfView(view: string): void {
  if (!OPENABLE_VIEWS.includes(view))
    warn(
      `there is no view “${view}”, or not yet; the modal opens where it would without a name. There are: ${OPENABLE_VIEWS.join(', ')}.`,
    )
}

function warn(text: string): void {
  // oxlint-disable-next-line no-console -- whoever moves a site has to know what does nothing any more
  console.warn(`Postern: ${text}`)
}

function describeIgnored(options: object, reasons: Readonly<Record<string, string>>, path: string): string[] {
  const values = new Map<string, unknown>(Object.entries(options))
  return Object.entries(reasons)
    .filter(([name]) => values.get(name) !== undefined)
    .map(([name, reason]) => `\`${path}${name}\` (${reason})`)
}
