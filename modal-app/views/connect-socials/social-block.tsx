import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectLoginOffer } from '#modal/core/state/embedded/login-offer.ts'
import type { BlockProps } from '#modal/views/connect/lazy-block.tsx'
import { ResumeLogin, useLoggedIn } from '#modal/views/parts/login/resume-login.tsx'
import { SocialIcons, SocialRow, usePreparedWindows } from './social-buttons.tsx'

/** Marks that stand side by side before the rest has to be asked for. */
const MOST_ICONS = 4

/**
 * Login with a social account: the first by name and the others by their marks, or all by their marks in one row. For
 * somebody who is logged in already, the way on to the wallet, which stands with the e-mail login where there is one.
 */
export function SocialBlock({ rows }: BlockProps) {
  const { email, socials } = useAppSelector(selectLoginOffer)
  const wallet = useLoggedIn()
  usePreparedWindows(socials)
  const isNamed = rows > 1 || socials.length === 1
  const [first] = isNamed ? socials : []
  const others = isNamed ? socials.slice(1) : socials
  const hasMore = others.length > MOST_ICONS
  if (wallet && !email) return <ResumeLogin wallet={wallet} />
  return (
    <div className="rows">
      {first && <SocialRow provider={first} />}
      {others.length > 0 && (
        <SocialIcons providers={others.slice(0, hasMore ? MOST_ICONS - 1 : MOST_ICONS)} hasMore={hasMore} />
      )}
    </div>
  )
}
