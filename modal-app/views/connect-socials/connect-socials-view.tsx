import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { useText } from '#modal/locales/use-text.ts'
import { FootLine, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { LegalBox } from '#modal/views/connect/legal-box.tsx'
import { SocialRow, usePreparedWindows } from './social-buttons.tsx'

/** All social login providers. */
export function ConnectSocialsView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const { email, socials } = useAppSelector(selectLoginOffer)
  usePreparedWindows(socials)
  return (
    <View>
      <LegalBox />
      <Rows label={text('socials.list')}>
        {socials.map((provider) => (
          <li key={provider}>
            <SocialRow provider={provider} />
          </li>
        ))}
      </Rows>
      {email && <FootLine link={text('socials.by-email')} onPress={() => dispatch(navigate('EmailLogin'))} />}
    </View>
  )
}
