import { createServer } from 'node:http'

/** Serves two pages on loopback that differ in the script line alone: `/with` and `/without`. */
export async function serveBlankSite(sdk) {
  const script = `<script src="${sdk}" data-project-id="demo"></script>`
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' })
    response.end(`<!doctype html><title>bench</title>${request.url === '/with' ? script : ''}<p>bench`)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${server.address().port}`, stop }
}
