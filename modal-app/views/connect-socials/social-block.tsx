import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import type { BlockProps } from '#modal/views/connect/lazy-block.tsx'
import { ResumeLogin, useLoggedIn } from '#modal/views/parts/login/resume-login.tsx'
import { divideProviders } from './divide-providers.ts'
import { SocialIcons, SocialRow, usePreparedWindows } from './social-buttons.tsx'

/**
 * Social login. A visitor who is already logged in sees a button to continue instead, unless the e-mail block shows it.
 */
export function SocialBlock({ rows }: BlockProps) {
  const { email, socials } = useAppSelector(selectLoginOffer)
  const wallet = useLoggedIn()
  usePreparedWindows(socials)
  const { first, icons, hasMore } = divideProviders(socials, rows)
  if (wallet && !email) return <ResumeLogin wallet={wallet} />
  return (
    <div className="rows">
      {first && <SocialRow provider={first} />}
      {icons.length > 0 && <SocialIcons providers={icons} hasMore={hasMore} />}
    </div>
  )
}
