import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { walletDocument, walletScript } from '#server/http/headers/security-headers.ts'
import { listeningPort } from '#tests/support/servers/listening-port.ts'

const PLACE = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** A page with the wallet's vault and nothing else of the wallet, under the headers the wallet is served with. */
export interface VaultSite {
  readonly url: string
  /** The paths of all requests to the page's own origin, which should be none. */
  readonly leaks: readonly string[]
  /** Another origin on this machine, which answers everything and allows every origin. */
  readonly elsewhere: string
  readonly stop: () => void
}

/** Builds the page as the wallet is built, and serves it on a free port. */
export async function startVaultSite(): Promise<VaultSite> {
  const built = await build({
    configFile: false,
    root: PLACE('embedded-wallet-frame'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: PLACE('e2e/support/entries/vault-entry.ts') },
    },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('The vault could not be built.')
  const { output } = first
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  const leaks: string[] = []
  const foreign = createServer((request, response) => {
    leaks.push(request.url ?? '')
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript',
    })
    response.end('')
  })
  const server = createServer((request, response) => {
    const script = files.get(request.url ?? '')
    const origin = `http://${request.headers.host}`
    const origins = { wallet: origin, modal: 'http://modal.localhost:1', api: 'http://api.localhost:1' }
    const headers = script === undefined ? walletDocument(origins, "'none'") : walletScript(origins)
    const type = script === undefined ? 'text/html' : 'text/javascript'
    response.writeHead(200, { ...headers, 'content-type': type })
    response.end(script ?? `<!doctype html><script type="module" src="/${output[0].fileName}"></script>`)
  })
  for (const each of [server, foreign])
    await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${listeningPort(server)}/`,
    elsewhere: `http://127.0.0.1:${listeningPort(foreign)}`,
    leaks,
    stop: () => {
      for (const each of [server, foreign]) {
        each.close()
        each.closeAllConnections()
      }
    },
  }
}
