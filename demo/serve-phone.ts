import type { DemoUrls } from './demo-urls.ts'
import { readSiteFiles, serveStaticSite, type StaticSite } from './static-site.ts'

/** The folder of the phone's page among the built sites; it is served on its own origin only. */
export const PHONE_FOLDER = 'phone/'

/** The page itself, and the path of universal links (`/wc?uri=…`). */
const PAGES = ['', 'wc']

/**
 * Serves the demo phone on its own origin.
 *
 * @param folder The built sites.
 * @throws when the port is taken, naming it.
 */
export function servePhone(folder: string, urls: DemoUrls): Promise<StaticSite> {
  const headers = {
    'content-security-policy': policy(urls),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  }
  return serveStaticSite({
    port: urls.ports.phone,
    files: readSiteFiles(folder, urls),
    pathOf: (path) => {
      if (PAGES.includes(path)) return `${PHONE_FOLDER}index.html`
      return path.startsWith('assets/') ? path : undefined
    },
    headersOf: () => headers,
  })
}

/** The page may connect to the relay and the local nodes only, and may not be framed. */
function policy({ relay, evm, solana, bitcoin }: DemoUrls): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src ${relay} ${evm} ${solana} ${bitcoin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
