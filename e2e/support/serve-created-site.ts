import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { TemplateName } from '#create/catalogue.ts'
import { untilAnswering } from '#demo/until-answering.ts'
import { createdSite } from '#tests/support/created-site.ts'
import { freePorts } from '#tests/support/free-ports.ts'

const NEXT = resolve(import.meta.dirname, '../../node_modules/next/dist/bin/next')

/** What `npm start` of the site runs. */
function startOf(template: TemplateName, port: number): string[] {
  if (template === 'next') return [NEXT, 'start', '--port', String(port)]
  return ['--env-file=.env', 'server/main.js']
}

/** Serves a site with a backend that `npm create postern` made, at a port of its own. */
export async function serveCreatedSite(
  template: TemplateName,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const { folder } = createdSite(template, { backend: true })
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, startOf(template, port), {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      SITE_ORIGINS: url,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  await untilAnswering(url)
  return {
    url,
    stop: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}
