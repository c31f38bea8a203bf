import { once } from 'node:events'
import { createServer } from 'node:net'
import { createServer as createVite } from 'vite'
import { inRoot } from '../tooling/bootstrap/root.js'

/** Free ports of 127.0.0.1, all different. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** Loads modules of the repository that are written in TypeScript, which vite reads. */
export async function loadSources() {
  const vite = await createVite({
    root: inRoot('.'),
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  })
  return {
    load: (path) => vite.ssrLoadModule(path),
    close: () => vite.close(),
  }
}
