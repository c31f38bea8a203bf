import { existsSync } from 'node:fs'

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium that can load extensions; the headless shell cannot. */
export function fullChromiumPath(): string | undefined {
  return [process.env['POSTERN_FULL_CHROMIUM'], ...PATHS].find((path) => path && existsSync(path))
}
