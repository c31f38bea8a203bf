import { AppError } from '#schemas/errors/app-error.ts'
import type { Features, PosternOptions, PosternOptionsPatch } from '#sdk/types/options.ts'
import type { SiwxConfig } from '#sdk/types/sign-in.ts'
import type { ThemeVariables } from '#sdk/types/theme.ts'
import { caipNetworkIdOf, toWireNetwork } from './map-networks.ts'
import type { AppKitFeatures, AppKitOptions, AppKitTheme } from './types.ts'

/** AppKit options without effect. */
export const IGNORED_OPTIONS = [
  'universalProvider',
  'universalProviderConfigOverride',
  'coinbasePreference',
  'enableCoinbase',
  'enableBaseAccount',
  'enableAuthLogger',
  'enableMobileFullScreen',
  'disableAppend',
  'basic',
  'experimental_preferUniversalLinks',
] as const satisfies readonly (keyof AppKitOptions)[]

/**
 * Converts AppKit options to options of `createPostern`.
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

/** Converts AppKit options that may change to those of `updateOptions`. */
export function toPatch(options: Partial<AppKitOptions>): PosternOptionsPatch {
  const { networks, defaultNetwork, features, themeVariables, siwx, customRpcUrls, ...rest } = options
  const site = ['projectId', 'modalUrl', 'container', 'ariaLabel', 'announce', 'onEvent', 'siweConfig']
  const dropped: string[] = [...site, 'adapters', ...IGNORED_OPTIONS]
  const remaining: PosternOptionsPatch = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !dropped.includes(name)),
  )
  return {
    ...remaining,
    ...(networks && { networks: networks.map((network) => toWireNetwork(network, customRpcUrls)) }),
    ...(defaultNetwork && { defaultNetwork: caipNetworkIdOf(defaultNetwork) }),
    ...(features && { features: toFeatures(features) }),
    // A site that renders its own wallet list shows the pairing code as well.
    ...(features?.headless && { manualWCControl: true }),
    ...(themeVariables && { themeVariables: toVariables(themeVariables) }),
    ...(siwx !== undefined && { siwx: typeof siwx === 'object' ? bindMethods(siwx) : siwx }),
  }
}

/** Removes the features without effect. */
export function toFeatures(features: AppKitFeatures): Features {
  const { reownAuthentication: _authentication, headless: _headless, ...remaining } = features
  return remaining
}

/** Theme variables by their bare names. */
export function toVariables(variables: AppKitTheme['themeVariables']): ThemeVariables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name.replace(/^--(postern|w3m|apkt)-/, ''), value]),
  )
}

/** The methods of a class instance would lose their receiver when they are called on their own. */
function bindMethods(siwx: SiwxConfig): SiwxConfig {
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
