import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { PLACES } from '#e2e/pages/places.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const SERVER = fileURLToPath(new URL('../../../examples/sign-in/server.js', import.meta.url))

/** Starts the example backend on a port of its own. */
export async function startShop(
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const [port = 0] = await freePorts(1)
  const places = { MODAL_URL: PLACES.modal, RPC_URL: PLACES.evm, API_URL: PLACES.api }
  const env = { ...process.env, PORT: String(port), ...places, ...more }
  const shop = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(shop.stdout, 'data')
  return { url: `http://localhost:${port}`, stop: () => shop.kill('SIGKILL') }
}
