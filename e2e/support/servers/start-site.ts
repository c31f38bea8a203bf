import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { waitUntilAnswering } from '#demo/wait-until-answering.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

/** The command of Next. */
export const NEXT = resolve(import.meta.dirname, '../../../node_modules/next/dist/bin/next')

/** A site that is served at an origin of its own. */
export interface StartedSite {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts the server of a built site, and waits until it answers.
 *
 * @param wordsOf returns the arguments with which Node is run in the folder.
 */
export async function startSite(folder: string, wordsOf: (port: number) => string[]): Promise<StartedSite> {
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const production = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const server = spawn(process.execPath, wordsOf(port), {
    cwd: folder,
    env: { ...process.env, ...production, PORT: String(port), SITE_ORIGINS: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL')
    await ended
  }
  try {
    await waitUntilAnswering(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}
