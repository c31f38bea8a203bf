import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const CHROMIUM_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * The browser features that stay disabled. Playwright's own list also disables storage partitioning, which every visitor's
 * browser has; of two lists the last one counts, so the list is repeated without it.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  // A spare renderer for the next site would be started with each page, and thrown away with it.
  'SpareRendererForSitePerProcess',
  'Translate',
]

/** Finds the browser: `POSTERN_CHROMIUM`, else the distribution's, else (undefined) Playwright's own. */
export function chromiumPath(): string | undefined {
  return process.env['POSTERN_CHROMIUM'] ?? CHROMIUM_PATHS.find((path) => existsSync(path))
}

/**
 * Returns the options with which every test starts Chromium: frames in processes of their own and partitioned storage, as
 * visitors have them.
 */
export function launchOptions(): LaunchOptions {
  const executablePath = chromiumPath()
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--site-per-process', `--disable-features=${DISABLED_FEATURES.join(',')}`],
    // Chromium refuses to sandbox itself when root starts it, as containers do.
    chromiumSandbox: process.getuid?.() !== 0,
  }
}
