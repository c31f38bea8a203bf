import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect } from 'react'
import { OAUTH_PROVIDERS } from '#schemas/constants/login.ts'
import type { OAuthProvider, SocialProvider } from '#schemas/entities/embedded-user.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectMayConnect } from '#modal/core/state/legal/legal-slice.ts'
import { chooseProvider, prepareWindows } from '#modal/features/social-login/social-login.ts'
import { useText } from '#modal/locales/use-text.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { PROVIDERS } from '#modal/ui/illustrations/provider-marks.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import styles from './social-buttons.module.css'

/** A login is open for 5 minutes; a URL renewed every minute is always valid for most of them. */
const REFRESH_MS = 60_000

function isOAuth(provider: SocialProvider): provider is OAuthProvider {
  return OAUTH_PROVIDERS.some((name) => name === provider)
}

/** Keeps the URLs of login windows ready, because a window must be opened within the click itself. */
export function usePreparedWindows(providers: readonly SocialProvider[]): void {
  const dispatch = useAppDispatch()
  const key = providers.join(' ')
  useEffect(() => {
    let stop = (): void => {}
    const prepare = (): void => {
      void dispatch(prepareWindows(providers.filter(isOAuth)))
      stop = startTimer(prepare, REFRESH_MS)
    }
    prepare()
    return () => stop()
    // The list is the same while its names are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dispatch, key])
}

/** Returns the handler of a click on a provider. */
export function useChooseProvider(): (provider: SocialProvider) => void {
  const dispatch = useAppDispatch()
  return (provider) => {
    if (isOAuth(provider)) dispatch(chooseProvider(provider))
    else dispatch(navigate('ConnectingFarcaster'))
  }
}

/** A provider with its name, as wide as the view. */
export function SocialRow({ provider }: { readonly provider: SocialProvider }) {
  const text = useText()
  const mayConnect = useAppSelector(selectMayConnect)
  const choose = useChooseProvider()
  const { name, mark } = PROVIDERS[provider]
  return (
    <Row
      icon={<span className={styles['tile']}>{mark}</span>}
      label={text('socials.with', { provider: name })}
      disabled={!mayConnect}
      onPress={() => choose(provider)}
    />
  )
}

/** Providers by their marks, side by side; `more` opens the view with all of them. */
export function SocialIcons({
  providers,
  hasMore,
}: {
  readonly providers: readonly SocialProvider[]
  readonly hasMore: boolean
}) {
  const text = useText()
  const dispatch = useAppDispatch()
  const mayConnect = useAppSelector(selectMayConnect)
  const choose = useChooseProvider()
  return (
    <ul className={styles['icons']} aria-label={text('socials.list')}>
      {providers.map((provider) => {
        const label = text('socials.with', { provider: PROVIDERS[provider].name })
        return (
          <li key={provider}>
            <button
              type="button"
              className={styles['icon']}
              aria-label={label}
              title={label}
              aria-disabled={!mayConnect || undefined}
              onClick={() => mayConnect && choose(provider)}
            >
              {PROVIDERS[provider].mark}
            </button>
          </li>
        )
      })}
      {hasMore && (
        <li>
          <button
            type="button"
            className={styles['icon']}
            aria-label={text('socials.more')}
            title={text('socials.more')}
            onClick={() => dispatch(navigate('ConnectSocials'))}
          >
            <Ellipsis size={24} aria-hidden />
          </button>
        </li>
      )}
    </ul>
  )
}
