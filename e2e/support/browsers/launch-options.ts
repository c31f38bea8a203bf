import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const CHROMIUM_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * What stays switched off. Playwright's own list also holds storage partitioning, which every visitor's browser has;
 * of two lists the last one counts, so this one is repeated without it.
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
  // A renderer that waits for the next site is started with each page, and thrown away with it.
  'SpareRendererForSitePerProcess',
  'Translate',
]

/** The browser of `POSTERN_CHROMIUM`, else the distribution's, else (undefined) Playwright's own. */
export function chromiumPath(): string | undefined {
  return process.env['POSTERN_CHROMIUM'] ?? CHROMIUM_PATHS.find((path) => existsSync(path))
}

/** How every specification starts Chromium: frames in processes of their own, storage partitioned, as visitors have it. */
export function launchOptions(): LaunchOptions {
  const executablePath = chromiumPath()
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: ['--site-per-process', `--disable-features=${DISABLED_FEATURES.join(',')}`],
    // Chromium refuses to sandbox itself when root starts it, as containers do.
    chromiumSandbox: process.getuid?.() !== 0,
  }
}
