import Globe from 'lucide-react/icons/globe'
import type { ReactNode } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import type { Site } from '#frame/screens/tools.ts'
import styles from './approval.module.css'
import { claimedName } from './claimed-name.ts'
import { siteNameParts } from './site-name.ts'

/** The requesting site: the attested origin, and below it in small print what the site calls itself. */
export function SiteHeading({ site }: { readonly site: Site }) {
  const text = useText()
  const name = claimedName(site.claimedName())
  return (
    <SiteLine>
      <span>
        <bdi dir="ltr" className={styles['host']}>
          {siteNameParts(site.origin).map((part, place) => (
            // Labels may repeat, and never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={place}>{part}</span>
          ))}
        </bdi>
      </span>
      {name !== undefined && (
        <span className={styles['claim']}>{text('approval.site.claim', { name: isolate(name) })}</span>
      )}
      {!site.isAttested && <span className={styles['claim']}>{text('approval.site.reported')}</span>}
    </SiteLine>
  )
}

/** The mark of a site beside its name. */
export function SiteLine({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles['site']}>
      <span className={styles['mark']} aria-hidden>
        <Globe size={20} />
      </span>
      <span className={styles['words']}>{children}</span>
    </span>
  )
}

/** First-strong isolate: the name keeps its own direction without affecting the text around it. */
function isolate(name: string): string {
  return `\u2068${name}\u2069`
}
