import { createServer } from 'node:http'

/** A wallet that announces itself, and a visitor who clicks at once. */
const CLICKED = `<script>
const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Bench', icon, rdns: 'org.postern.bench' }
const detail = Object.freeze({ info, provider: { request: async () => [], on() {}, removeListener() {} } })
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
addEventListener('eip6963:requestProvider', announce)
postern.open()
</script>`

const ECHO = `<script>
onmessage = ({ ports: [port] }) => (port.onmessage = ({ data }) => port.postMessage(data))
</script>`

/**
 * Serves pages on loopback: `/with` and `/without`, which differ in the script line alone, `/clicked`, which has a
 * wallet and opens the modal as soon as the script is there, and `/echoed`, which frames a document of another origin
 * that sends back what it is sent.
 */
export async function serveBlankSite(sdk) {
  const script = `<script src="${sdk}" data-project-id="demo"></script>`
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
    const echoed = `<iframe src="http://echo.${request.headers.host}/echo"></iframe>`
    const parts = { '/with': script, '/clicked': script + CLICKED, '/echo': ECHO, '/echoed': echoed }
    response.end(`<!doctype html><title>bench</title>${parts[request.url] ?? ''}<p>bench`)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${server.address().port}`, stop }
}
