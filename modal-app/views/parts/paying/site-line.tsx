import { use } from 'react'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { ownerPicture } from '#modal/core/state/images/owner-picture.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { cleanText } from '#modal/lib/clean-text.ts'
import { Picture } from '#modal/ui/primitives/picture.tsx'
import { StillRow } from '#modal/ui/primitives/row.tsx'
import { ArtworkBase } from '#modal/views/parts/pictures/network-picture.tsx'
import { useSiteHost } from './use-payment-texts.ts'

/** The site: what it calls itself, and always its origin, which the browser attests. */
export function SiteLine() {
  const apiUrl = use(ArtworkBase)
  const site = useAppSelector(selectSite)
  const options = useAppSelector(selectOptions)
  const host = useSiteHost()
  const { name = '', icons = [] } = site.metadata ?? options.metadata ?? {}
  const [icon] = icons
  const shownName = cleanText(name)
  return (
    <StillRow
      icon={
        <Picture
          src={icon === undefined ? undefined : ownerPicture(icon, { apiUrl, projectId: options.projectId })}
          name={shownName || host}
          size={40}
        />
      }
      label={<bdi>{shownName || host}</bdi>}
      detail={<bdi>{site.siteOrigin}</bdi>}
    />
  )
}
