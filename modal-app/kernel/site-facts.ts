import type { InjectedWallet } from '#schemas/entities/injected-wallet.ts'
import { COLOR, FONT, PIXELS, type ThemeVariables } from '#schemas/entities/theme.ts'
import type { Options } from '#schemas/entities/options.ts'
import type { HostInit } from '#schemas/protocol/host-init.ts'
import { isRecord, isRecordOf, list, matching, maybe, text, within, type Guard } from './guards.ts'

/** What the kernel uses of the site's hello. */
export interface SiteFacts extends Pick<HostInit, 'projectId' | 'platform' | 'language'> {
  /** Only the members that the kernel reads have been checked. */
  readonly options: Options
  readonly wallets: readonly InjectedWallet[]
  /** What the visitor is about to see: a view, or the wallets of a namespace. */
  readonly opens: { readonly view?: unknown; readonly namespace?: unknown } | undefined
  /** The site waits for a wallet, and shows nothing where one is restored. */
  readonly connects: boolean
  /** Whether the site's storage says that an earlier visit left a connection. */
  readonly hasConnection: boolean | undefined
}

const name = text(128, 1)
const WALLET: Readonly<Record<keyof InjectedWallet, Guard>> = {
  id: text(200, 1),
  namespaces: list(matching(/^[-a-z0-9]{3,8}$/, 8), 8, 1),
  protocol: (value) => value === 'eip1193' || value === 'wallet-standard',
  name,
  rdns: maybe(name),
  uuid: maybe(name),
  icon: maybe(matching(/^data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]/, 256 * 1024)),
  features: maybe(list(name, 64)),
  chains: maybe(list(name, 64)),
}

/** Whether a value is a list of wallets, by the rules of the schema `InjectedWallets`; a test compares the two. */
export function isWalletList(value: unknown): value is readonly InjectedWallet[] {
  return list((wallet) => isRecordOf(WALLET, wallet), 128)(value)
}

const color = matching(COLOR, 80)
const pixels: Guard = (value) => within(64)(value) || matching(PIXELS, 4)(value)
const THEME: Readonly<Record<keyof ThemeVariables, Guard>> = {
  accent: maybe(color),
  'color-mix': maybe(color),
  'color-mix-strength': maybe(within(100, false)),
  'font-family': maybe(matching(FONT, 200)),
  'font-size-master': maybe(pixels),
  'border-radius-master': maybe(pixels),
  'z-index': maybe(within(2_147_483_647)),
  'qr-color': maybe(color),
}
/** Whether a value is an owner's theme, by the rules of the schema `ThemeVariables`; a test compares the two. */
export function isTheme(value: unknown): boolean {
  return isRecordOf(THEME, value)
}

const OPTIONS: Readonly<Record<string, Guard>> = {
  features: maybe(isRecord),
  networks: maybe(list((one) => text(200)(one) || (isRecord(one) && text(200)(one['caipNetworkId'])), 64, 1)),
  defaultNetwork: maybe(text(200)),
  language: maybe(text(200)),
  themeMode: maybe(matching(/^(dark|light|system)$/, 6)),
  themeVariables: maybe(isTheme),
}

/**
 * Checks what the kernel reads of the site's hello. The application parses all of it with its schemas afterwards.
 *
 * @returns undefined when something is missing or has another form; the skeleton stays then.
 */
export function readSiteFacts(init: unknown): SiteFacts | undefined {
  if (!isRecord(init)) return undefined
  const { projectId, options, platform, language, wallets, open, connect, hasConnection } = init
  if (!isRecord(options) || !isRecord(platform) || typeof language !== 'string') return undefined
  if (!isWalletList(wallets) || !Object.entries(OPTIONS).every(([key, guard]) => guard(options[key])))
    return undefined
  if (hasConnection !== undefined && typeof hasConnection !== 'boolean') return undefined
  const opens = open ?? connect
  if (opens !== undefined && !isRecord(opens)) return undefined
  const connects = open === undefined && connect !== undefined
  const facts = { projectId, options, platform, language, wallets, opens, connects, hasConnection }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guards above have checked the members that are read
  return facts as unknown as SiteFacts
}
