import { createHash } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { fetchLocal } from '#e2e/support/servers/fetch-local.ts'
import { PROTOCOL_VERSIONS, type VersionRange } from '#schemas/constants/protocol-versions.ts'

/** The protocol versions of each part of a deployment, as if it were of another release. */
export interface Releases {
  readonly sdk: VersionRange
  readonly modal: VersionRange
  readonly wallet: VersionRange
}

declare global {
  interface Window {
    /** The version of the hello this document was sent, as recorded by {@link serveReleases}. */
    helloVersion?: number
  }
}

const literalOf = ({ min, max }: VersionRange): string => `{min:${min},max:${max}}`
const BUILT = literalOf(PROTOCOL_VERSIONS)
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const inlineHashOf = (html: string): string => hashOf(/<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')

/**
 * Serves the built parts with other protocol versions written into them, and the script with the hash of its changed chunk.
 *
 * @returns the parts that were changed; a missing part was served as it is.
 */
export async function serveReleases(page: Page, releases: Releases): Promise<ReadonlySet<keyof Releases>> {
  const changed = new Set<keyof Releases>()
  const rewrite = async (route: Route, part: keyof Releases): Promise<void> => {
    const response = await fetchLocal(route)
    const text = await response.text()
    if (text.includes(BUILT)) changed.add(part)
    await route.fulfill({ response, body: text.replaceAll(BUILT, literalOf(releases[part])) })
  }
  await page.route(`${DEMO_URLS.modal}/assets/*.js`, (route) => rewrite(route, 'modal'))
  // The script in the document makes the handshake, and the policy names its hash.
  await page.route(
    ({ origin, pathname }) => origin === DEMO_URLS.modal && pathname.startsWith('/m/'),
    async (route) => {
      const response = await fetchLocal(route)
      const text = await response.text()
      if (text.includes(BUILT)) changed.add('modal')
      const body = text.replaceAll(BUILT, literalOf(releases.modal))
      const { 'content-security-policy': policy = '', ...headers } = response.headers()
      const changedPolicy = policy.replace(inlineHashOf(text), inlineHashOf(body))
      await route.fulfill({
        response,
        body,
        headers: { ...headers, 'content-security-policy': changedPolicy },
      })
    },
  )
  await page.route(`${DEMO_URLS.wallet}/assets/*.js`, (route) => rewrite(route, 'wallet'))
  const chunk = new URL('wallets.js', DEMO_URLS.sdk).pathname
  await page.route(
    ({ pathname }) => pathname === chunk,
    (route) => rewrite(route, 'sdk'),
  )
  await page.route(DEMO_URLS.sdk, async (route) => {
    const text = await (await fetchLocal(route, new URL('wallets.js', DEMO_URLS.sdk).href)).text()
    const script = await fetchLocal(route)
    const pinned = hashOf(text.replaceAll(BUILT, literalOf(releases.sdk)))
    await route.fulfill({ response: script, body: (await script.text()).replaceAll(hashOf(text), pinned) })
  })
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      if (data?.type === 'postern:hello') window.helloVersion = data.version
    })
  })
  return changed
}
