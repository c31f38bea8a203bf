import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium that can load extensions, which the headless shell cannot.
 *
 * @throws when there is none, so that the tests that need it fail instead of being skipped silently.
 */
export function fullChromiumPath(): string {
  const candidates = [process.env['POSTERN_FULL_CHROMIUM'], ...PATHS, chromium.executablePath()]
  const found = candidates.find((path) => path && existsSync(path))
  if (!found) throw new Error('There is no full Chromium. Install one, or name it in POSTERN_FULL_CHROMIUM.')
  return found
}
