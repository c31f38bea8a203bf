import * as z from 'zod/mini'
import { CONNECT_METHODS_ORDER, CONNECTOR_TYPE_ORDER } from '#schemas/constants/defaults.ts'
import { DIRECTORY_IDS } from '#schemas/constants/limits.ts'
import { AccountType } from './account.ts'
import { DappMetadata } from './dapp-metadata.ts'
import { Network } from './network.ts'
import { ThemeMode, ThemeVariables } from './theme.ts'

const Text = z.string().check(z.minLength(1), z.maxLength(200))
const Switch = z.optional(z.boolean())
const Ids = z.optional(z.array(Text).check(z.maxLength(500)))
/** The directory is queried for all of them in one request. */
const WalletIds = z.optional(z.array(Text).check(z.maxLength(DIRECTORY_IDS)))
const WebUrl = z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\//i, 'Write a full http(s) URL'))
const ImageUrl = z
  .string()
  .check(z.maxLength(256 * 1024), z.regex(/^(https?:\/\/|data:image\/)/i, 'Write an image URL'))

/** Features the owner turns on or off (docs/specification.md §6.1 to §6.13). */
export const Features = z.strictObject({
  swaps: Switch,
  onramp: Switch,
  receive: Switch,
  send: Switch,
  email: Switch,
  emailShowWallets: Switch,
  socials: z.optional(z.union([z.boolean(), z.array(Text).check(z.maxLength(12))])),
  history: Switch,
  analytics: Switch,
  allWallets: Switch,
  legalCheckbox: Switch,
  smartSessions: Switch,
  collapseWallets: Switch,
  pay: Switch,
  connectMethodsOrder: z.optional(z.array(z.enum(CONNECT_METHODS_ORDER)).check(z.maxLength(3))),
  connectorTypeOrder: z.optional(z.array(z.enum(CONNECTOR_TYPE_ORDER)).check(z.maxLength(7))),
  walletFeaturesOrder: z.optional(
    z.array(z.enum(['onramp', 'swaps', 'receive', 'send', 'pay'])).check(z.maxLength(5)),
  ),
})
export type Features = z.infer<typeof Features>

/** A wallet the owner adds (docs/specification.md §3.45). */
export const CustomWallet = z.strictObject({
  id: Text,
  name: Text,
  homepage: z.optional(WebUrl),
  image_url: z.optional(ImageUrl),
  rdns: z.optional(Text),
  mobile_link: z.optional(Text),
  desktop_link: z.optional(Text),
  webapp_link: z.optional(Text),
  app_store: z.optional(WebUrl),
  play_store: z.optional(WebUrl),
  chrome_store: z.optional(WebUrl),
  chains: Ids,
})
export type CustomWallet = z.infer<typeof CustomWallet>

const optionShape = {
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
  sdkType: z.optional(Text),
  sdkVersion: z.optional(Text),
  metadata: z.optional(DappMetadata),
  /** CAIP-2 ids of known networks, or complete definitions of the owner's own networks. */
  networks: z.optional(z.array(z.union([Text, Network])).check(z.minLength(1), z.maxLength(64))),
  defaultNetwork: z.optional(Text),
  features: z.optional(Features),
  customWallets: z.optional(z.array(CustomWallet).check(z.maxLength(200))),
  includeWalletIds: WalletIds,
  excludeWalletIds: WalletIds,
  featuredWalletIds: WalletIds,
  allWallets: z.optional(z.enum(['SHOW', 'HIDE', 'ONLY_MOBILE'])),
  tokens: z.optional(z.record(Text, z.strictObject({ address: Text, image: z.optional(ImageUrl) }))),
  termsConditionsUrl: z.optional(WebUrl),
  privacyPolicyUrl: z.optional(WebUrl),
  /**
   * Whether visitors sign in: `true` with the deployment's own routes, `'required'` for all visitors, `'site'` with functions
   * that stay on the site.
   */
  siwx: z.optional(z.union([z.boolean(), z.enum(['required', 'site'])])),
  debug: Switch,
  /** Whether the modal is drawn inside an element of the page instead of above it. */
  enableEmbedded: Switch,
  enableNetworkSwitch: Switch,
  allowUnsupportedChain: Switch,
  manualWCControl: Switch,
  enableWalletConnect: Switch,
  enableWallets: Switch,
  enableWalletGuide: Switch,
  enableEIP6963: Switch,
  enableInjected: Switch,
  enableReconnect: Switch,
  disconnectEndsLogin: Switch,
  defaultAccountTypes: z.optional(z.record(Text, AccountType)),
  themeMode: z.optional(ThemeMode),
  themeVariables: z.optional(ThemeVariables),
  chainImages: z.optional(z.record(Text, ImageUrl)),
  connectorImages: z.optional(z.record(Text, ImageUrl)),
  addressLabels: z.optional(z.record(Text, Text)),
  accountDetails: Switch,
  /** BCP-47 tag; defaults to the language of the page. */
  language: z.optional(Text),
}

/**
 * The owner's options as the modal receives them (docs/specification.md §3.41 to §3.61; functions and `modalUrl` stay on the
 * site).
 */
export const Options = z.strictObject(optionShape)
export type Options = z.infer<typeof Options>

const { projectId: _projectId, ...changeable } = optionShape

/** Options that may change after start. */
export const OptionsPatch = z.strictObject(changeable)
export type OptionsPatch = z.infer<typeof OptionsPatch>
