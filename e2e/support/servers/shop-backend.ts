import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const SERVER = fileURLToPath(new URL('../../../examples/sign-in/server.js', import.meta.url))

/** Starts the example backend on a port of its own. */
export async function startShop(
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const [port = 0] = await freePorts(1)
  const places = { MODAL_URL: DEMO_URLS.modal, RPC_URL: DEMO_URLS.evm, API_URL: DEMO_URLS.api }
  const env = { ...process.env, PORT: String(port), ...places, ...more }
  const shop = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(shop.stdout, 'data')
  return { url: `http://localhost:${port}`, stop: () => shop.kill('SIGKILL') }
}
