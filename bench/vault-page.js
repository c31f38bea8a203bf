import { createServer } from 'node:http'
import { build } from 'vite'
import { inRoot } from '../tooling/bootstrap/root.js'

/** Serves a page that has nothing but the wallet's vault, as `window.vaultParts`, on loopback. */
export async function serveVaultPage() {
  const output = await build({
    configFile: false,
    root: inRoot('embedded-wallet-frame'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: inRoot('e2e/support/entries/vault-entry.ts') },
    },
  })
  const files = new Map(
    output.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  const entry = output.output.find((file) => file.type === 'chunk' && file.isEntry)
  const page = `<!doctype html><title>vault</title><script type="module" src="/${entry.fileName}"></script>`
  const server = createServer((request, response) => {
    const script = files.get(request.url)
    response.writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' })
    response.end(script ?? page)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${server.address().port}/`, stop }
}
