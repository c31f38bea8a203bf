import { createServer } from 'node:http'

/** A wallet that announces itself. */
const WALLET = `<script>
const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Bench', icon, rdns: 'org.postern.bench' }
const request = async ({ method }) => (method === 'eth_requestAccounts' && performance.mark('bench:asked'), [])
const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
addEventListener('eip6963:requestProvider', announce)
window.kit = { preload: () => postern.preload(), close: () => postern.close() }
</script>`

/** Far from the corner where a browser without a mouse has its pointer: near it, the pointer alone would load the modal. */
const BUTTON = '<button id="open" data-postern-open style="margin-top: 300px">Connect</button>'

/** A visitor who clicks in the first frame. */
const CLICK = "<script>requestAnimationFrame(() => document.querySelector('#open').click())</script>"

const ECHO = `<script>
onmessage = ({ ports: [port] }) => (port.onmessage = ({ data }) => port.postMessage(data))
</script>`

/**
 * Serves pages on loopback: `/with` and `/without`, which differ in the script line alone; `/ours` and `/floor/{rows}`, each
 * with a button that opens the list, and both with `/at-once` behind, where the button is clicked in the first frame; and
 * `/echoed`, which frames a document of another origin that sends back what it is sent.
 */
export async function serveBlankSite(sdk, floorScript) {
  const script = `<script src="${sdk}" data-project-id="demo"></script>`
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
    const [, name, ...rest] = request.url.split('/')
    const parts = {
      with: script,
      ours: script + WALLET + BUTTON,
      floor: `<script src="${floorScript}" data-rows="${rest[0]}"></script>${BUTTON}`,
      echo: ECHO,
      echoed: `<iframe src="http://echo.${request.headers.host}/echo"></iframe>`,
    }
    const click = rest.at(-1) === 'at-once' ? CLICK : ''
    response.end(`<!doctype html><title>bench</title>${parts[name] ?? ''}${click}<p>bench`)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${server.address().port}`, stop }
}
