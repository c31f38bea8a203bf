import type { siteLinked } from '#modal/core/state/site/site-slice.ts'

type Site = Parameters<typeof siteLinked>[0]

/** Builds what the modal knows of the page that it is linked with: a shop on a desktop. */
export function linkedSite(
  change: Partial<Omit<Site, 'platform'>> & {
    readonly platform?: Partial<Site['platform']> | undefined
  } = {},
): Site {
  return {
    projectId: 'demo',
    siteOrigin: 'https://site.test',
    isOriginAttested: true,
    pageUrl: 'https://site.test/',
    language: 'en',
    ...change,
    platform: { mobile: false, touch: false, inline: false, ...change.platform },
  }
}
