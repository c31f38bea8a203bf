import { collectibleFiles } from './collectibles/metadata.ts'
import { PHONE_FOLDER } from './serve-phone.ts'
import type { DemoUrls } from './demo-urls.ts'
import { readSiteFiles, serveStaticSite, type StaticSite } from './static-site.ts'

/**
 * Serves the built example sites on loopback, one of them under a strict policy.
 *
 * @param folder The built sites.
 * @throws when the port is taken, naming it.
 */
export function serveExampleSites(folder: string, urls: DemoUrls): Promise<StaticSite> {
  return serveStaticSite({
    port: urls.ports.site,
    files: new Map([...readSiteFiles(folder, urls), ...collectibleFiles(urls.site)]),
    pathOf: (path) => {
      if (path.startsWith(PHONE_FOLDER)) return undefined
      return path === '' || path.endsWith('/') ? `${path}index.html` : path
    },
    headersOf: (path) => ({
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(path.startsWith('one-line/') ? { 'content-security-policy': strictPolicy(urls) } : {}),
    }),
  })
}

/**
 * The policy of a strict site allows only the script and the frame of the modal. `connect-src` is for the site's own Bitcoin
 * node and for the demo wallets, which are page scripts; extensions are not subject to it.
 */
function strictPolicy({ modal, evm, solana, bitcoin }: DemoUrls): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${modal}`,
    `frame-src ${modal}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${evm} ${solana} ${bitcoin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
