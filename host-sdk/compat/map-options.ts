import { AppError } from '#schemas/errors/app-error.ts'
import type { Features, PosternOptions, PosternOptionsPatch } from '../types/options.ts'
import type { SiwxConfig } from '../types/sign-in.ts'
import type { ThemeVariables } from '../types/theme.ts'
import { caipNetworkIdOf, toWireNetwork } from './map-networks.ts'
import type { AppKitFeatures, AppKitOptions, AppKitTheme } from './types.ts'

/** Options that have no meaning here, and why. */
const IGNORED = {
  adapters: 'wagmi, ethers, viem and Wallet Standard libraries find the connected wallet by themselves',
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
} as const satisfies { readonly [Name in keyof AppKitOptions]?: string }

const NOT_BUILT = 'this feature is not built yet'

const IGNORED_FEATURES = {
  reownAuthentication: 'use the option `siwx: true`',
  headless: 'use `createPostern`',
  swaps: NOT_BUILT,
  onramp: NOT_BUILT,
  pay: NOT_BUILT,
  analytics: NOT_BUILT,
} as const satisfies { readonly [Name in keyof AppKitFeatures]?: string }

/**
 * The options of the older surface as those of `createPostern`.
 *
 * @throws MODAL_URL_INVALID without a `modalUrl`, OPTION_INVALID without a network.
 */
export function toPosternOptions(options: AppKitOptions): PosternOptions {
  const { projectId, modalUrl, networks, container, ariaLabel, announce, onEvent, siweConfig } = options
  if (!modalUrl)
    throw new AppError(
      'MODAL_URL_INVALID',
      'The option `modalUrl` is missing. The modal is served by your own deployment: pass its origin, such as https://modal.example.',
      { data: { field: 'modalUrl' } },
    )
  if (!Array.isArray(networks) || networks.length === 0)
    throw new AppError('OPTION_INVALID', 'The option `networks` is empty. Name at least one network.', {
      data: { field: 'networks' },
    })
  const site = { container, ariaLabel, announce, onEvent, siweConfig }
  return { ...toPatch(options), ...site, projectId, modalUrl }
}

/** The options that may change, by the names and in the forms the modal takes. */
export function toPatch(options: Partial<AppKitOptions>): PosternOptionsPatch {
  const { networks, defaultNetwork, features, themeVariables, siwx, customRpcUrls, ...rest } = options
  const site = ['projectId', 'modalUrl', 'container', 'ariaLabel', 'announce', 'onEvent', 'siweConfig']
  const dropped = [...site, ...Object.keys(IGNORED)]
  const kept: PosternOptionsPatch = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !dropped.includes(name)),
  )
  return {
    ...kept,
    ...(networks && { networks: networks.map((network) => toWireNetwork(network, customRpcUrls)) }),
    ...(defaultNetwork && { defaultNetwork: caipNetworkIdOf(defaultNetwork) }),
    ...(features && { features: toFeatures(features) }),
    ...(themeVariables && { themeVariables: toVariables(themeVariables) }),
    ...(siwx !== undefined && { siwx: typeof siwx === 'object' ? bound(siwx) : siwx }),
  }
}

/** The features without those that have no meaning here. */
export function toFeatures(features: AppKitFeatures): Features {
  const { reownAuthentication: _authentication, headless: _headless, ...kept } = features
  return kept
}

/** Theme variables by their bare names. */
export function toVariables(variables: AppKitTheme['themeVariables']): ThemeVariables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name.replace(/^--(postern|w3m|apkt)-/, ''), value]),
  )
}

/** What of the options has no effect, a sentence each. */
export function ignoredOptions(options: Partial<AppKitOptions>): string[] {
  return [
    ...complaints(options, IGNORED, ''),
    ...(options.enableEmbedded && !options.container
      ? ['`enableEmbedded` (pass the element of the page as `container`)']
      : []),
    ...complaints(options.features ?? {}, IGNORED_FEATURES, 'features.'),
  ]
}

function complaints(given: object, reasons: Readonly<Record<string, string>>, path: string): string[] {
  const values = new Map<string, unknown>(Object.entries(given))
  return (
    Object.entries(reasons)
      // What is off and not there is as it should be.
      .filter(
        ([name, reason]) => values.get(name) !== undefined && (reason !== NOT_BUILT || values.get(name)),
      )
      .map(([name, reason]) => `\`${path}${name}\` (${reason})`)
  )
}

/** Functions of a class instance would lose it when they are taken one by one. */
function bound(siwx: SiwxConfig): SiwxConfig {
  return {
    createMessage: (input) => siwx.createMessage(input),
    addSession: (session) => siwx.addSession(session),
    revokeSession: (chainId, address) => siwx.revokeSession(chainId, address),
    setSessions: (sessions) => siwx.setSessions(sessions),
    getSessions: (chainId, address) => siwx.getSessions(chainId, address),
    getRequired: () => siwx.getRequired?.() ?? false,
    signOutOnDisconnect: siwx.signOutOnDisconnect,
  }
}
