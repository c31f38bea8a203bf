import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import type { BlockProps } from '#modal/views/connect/lazy-block.tsx'
import { ResumeLogin, useLoggedIn } from '#modal/views/parts/login/resume-login.tsx'
import { SocialIcons, SocialRow, usePreparedWindows } from './social-buttons.tsx'

/** The most marks in a row before "more" is needed. */
const MAX_ICONS = 4

/**
 * Social login: the first provider by name and the others by their marks, or all by their marks in one row. A visitor who is
 * already logged in sees a button to continue instead, unless the e-mail block shows it.
 */
export function SocialBlock({ rows }: BlockProps) {
  const { email, socials } = useAppSelector(selectLoginOffer)
  const wallet = useLoggedIn()
  usePreparedWindows(socials)
  const isNamed = rows > 1 || socials.length === 1
  const [first] = isNamed ? socials : []
  const others = isNamed ? socials.slice(1) : socials
  const hasMore = others.length > MAX_ICONS
  if (wallet && !email) return <ResumeLogin wallet={wallet} />
  return (
    <div className="rows">
      {first && <SocialRow provider={first} />}
      {others.length > 0 && (
        <SocialIcons providers={others.slice(0, hasMore ? MAX_ICONS - 1 : MAX_ICONS)} hasMore={hasMore} />
      )}
    </div>
  )
}
