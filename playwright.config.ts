import { defineConfig } from '@playwright/test'
import { chromiumPath, launchOptions } from './e2e/support/browsers/launch-options.ts'
import { fullChromiumPath } from './e2e/support/browsers/full-chromium.ts'

// The workers read the ports from here as well.
process.env['PORT_BASE'] ??= '4800'

const EXTENSION_SPECS = /extension[^/]*\.spec\.ts$/
/** Journeys of minutes, which `npm run test:long` walks. */
const LONG_SPECS = /\/e2e\/long\//
const isLong = process.env['LONG'] === '1'
/** Walked in the whole browser as well, which draws, scrolls and points otherwise than the shell that walks the rest. */
const CORE_SPECS = [
  /\/journeys\/one-line-on-a-plain-page\.spec\.ts$/,
  /\/wallet\/login\/email-login\.spec\.ts$/,
  ...(isLong ? [/\/journeys\/(receives-on-three-chains|shows-what-the-chain-holds)\.spec\.ts$/] : []),
]
const isShell = chromiumPath()?.includes('headless-shell') ?? true

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/visual/baselines/{arg}{ext}',
  globalSetup: './e2e/support/servers/global-setup.ts',
  fullyParallel: false,
  forbidOnly: true,
  // What another test shows in less time, or what takes the most of it, is left to `npm run test:long`.
  ...(!isLong && { grepInvert: /@long/ }),
  // A shared machine starves a browser now and then; what passes only again is reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // On two cores: a test waits for clocks and for the network half of its time.
  workers: 4,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${process.env['PORT_BASE']}`,
    // Snapshots and screenshots of each step cost more than they tell.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    video: 'off',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: isLong ? EXTENSION_SPECS : [EXTENSION_SPECS, LONG_SPECS],
      use: { launchOptions: launchOptions() },
    },
    ...(isShell
      ? [
          {
            name: 'full',
            testMatch: CORE_SPECS,
            use: { launchOptions: { ...launchOptions(), executablePath: fullChromiumPath() } },
          },
        ]
      : []),
    // Opens the full browser by itself: the headless shell knows no extensions.
    { name: 'extension', testMatch: EXTENSION_SPECS },
  ],
})
