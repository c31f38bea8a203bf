import { createPaymentVerifier } from '#server/backends/verify-payment.ts'
import { DEMO_PROJECT_ID, type DemoUrls } from '#demo/demo-urls.ts'
import { readSiteFiles, serveStaticSite, type StaticSite } from '#demo/static-site.ts'
import { Orders } from './orders.ts'
import { answerShop } from './shop-routes.ts'

const PAGE = 'shop/index.html'
const PUBLIC = /^(?:assets|wallets)\//

/**
 * Starts a shop with a backend: it makes orders and prices them, and an order is paid when the deployment's receipt says so.
 *
 * @param folder The built sites, with the page of the shop.
 * @param api The origin at which the API is reached from here.
 * @throws when the port is taken, naming it.
 */
export function startShop(folder: string, urls: DemoUrls, api: string): Promise<StaticSite> {
  const orders = new Orders(
    createPaymentVerifier({
      apiUrl: urls.api,
      internalApiUrl: api,
      projectId: DEMO_PROJECT_ID,
      audience: urls.shop,
    }),
  )
  return serveStaticSite({
    port: urls.ports.shop,
    files: readSiteFiles(folder, urls),
    pathOf: (path) => {
      if (path === '') return PAGE
      return PUBLIC.test(path) ? path : undefined
    },
    headersOf: () => ({
      'content-security-policy': policy(urls),
      'referrer-policy': 'strict-origin-when-cross-origin',
    }),
    respond: (request, response) => answerShop(orders, urls.shop, request, response),
  })
}

/** Of the deployment, the page may load the modal's script and frame; the nodes are for the demo wallets. */
function policy({ modal, evm, solana, bitcoin }: DemoUrls): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${modal}`,
    `frame-src ${modal}`,
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self' ${evm} ${solana} ${bitcoin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
