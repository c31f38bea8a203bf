import { createSelector } from '#modal/lib/store/selector.ts'
import { TELEGRAM_HIDDEN_PROVIDERS } from '#schemas/constants/login.ts'
import type { SocialProvider } from '#schemas/entities/embedded-user.ts'
import type { Features } from '#schemas/entities/options.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { selectWalletPolicy, type ConnectorsRoot } from '#modal/core/state/connectors/connectors-slice.ts'
import { selectFeatures, type OptionsRoot } from '#modal/core/state/options/options-slice.ts'
import { selectSite, type SiteRoot, type SiteState } from '#modal/core/state/site/site-slice.ts'

/** The login methods that are offered here. */
export interface LoginOffer {
  readonly email: boolean
  /** In the order in which they are shown. */
  readonly socials: readonly SocialProvider[]
}

/**
 * Combines what the deployment supports with what the owner of the site wants. Inside Telegram, the providers whose login
 * does not work there are left out (docs/specification.md §5.22).
 *
 * @example
 * loginOffer(policy, { email: true, socials: ['github', 'google'] }, site) // { email: true, socials: ['github', 'google'] }
 */
export function loginOffer(
  policy: WalletPolicy | undefined,
  { email, socials }: Features,
  { platform, system }: Pick<SiteState, 'platform' | 'system'>,
): LoginOffer {
  const offered = policy?.socials ?? []
  const requested = Array.isArray(socials)
    ? socials.flatMap((name) => offered.find((provider) => provider === name) ?? [])
    : offered
  const hidden: readonly SocialProvider[] =
    platform.telegram === true && system !== 'other' ? TELEGRAM_HIDDEN_PROVIDERS[system] : []
  return {
    email: policy?.email === true && email !== false,
    socials: socials === false ? [] : requested.filter((name) => !hidden.includes(name)),
  }
}

/** Selects the login methods that are offered here. */
export const selectLoginOffer: (state: ConnectorsRoot & OptionsRoot & SiteRoot) => LoginOffer =
  createSelector(selectWalletPolicy, selectFeatures, selectSite, loginOffer)
