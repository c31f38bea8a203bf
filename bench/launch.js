import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { say } from '../tooling/bootstrap/say.js'

const EXECUTABLES = [process.env.POSTERN_CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

function launch(...args) {
  const executablePath = EXECUTABLES.find((path) => path && existsSync(path))
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args,
    chromiumSandbox: process.getuid?.() !== 0,
  })
}

/** A process for each site, as on a desktop. */
export const launchIsolated = () => launch('--site-per-process')

/** One process for a page and its frames, as on a small phone; throttling of the CPU reaches only frames of the same process. */
export const launchUnisolated = () =>
  launch('--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process')

/** A case that cannot be measured is told, fails the bench, and does not stop the others. */
export async function attempt(name, measure) {
  try {
    return await measure()
  } catch (error) {
    say(`${name} could not be measured: ${error.message.split('\n')[0]}`)
    process.exitCode = 1
    return undefined
  }
}
