import { selectLoginOffer } from '#modal/core/embedded/login-offer.ts'
import { useAppSelector } from '#modal/core/hooks.ts'
import { SocialIcons, SocialRow, usePreparedWindows } from './social-buttons.tsx'

/** Marks that stand side by side before the rest has to be asked for. */
const MOST_ICONS = 4

/** Login with a social account: the first by name, the others by their marks. */
export function SocialBlock() {
  const { socials } = useAppSelector(selectLoginOffer)
  usePreparedWindows(socials)
  const [first, ...others] = socials
  if (first === undefined) return null
  const hasMore = others.length > MOST_ICONS
  return (
    <div className="rows">
      <SocialRow provider={first} />
      {others.length > 0 && (
        <SocialIcons providers={others.slice(0, hasMore ? MOST_ICONS - 1 : MOST_ICONS)} hasMore={hasMore} />
      )}
    </div>
  )
}
