import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longRun = process.env['LONG'] === '1'

/** The WalletConnect library's own, with nobody to catch it: relays deliver at least once, and a session is gone the second time. */
const SECOND_DELETION = /^Missing or invalid\. Record was recently deleted - session: /

/** A confirmed transfer leaves the Solana library's last poll to a node that stops. */
const isAbandonedPoll = (stack = ''): boolean =>
  stack.startsWith('TypeError: fetch failed') && stack.includes('@solana/web3.js')

/** These wait for minutes of time limits: what starts first ends while the others compute. */
const LONGEST = /\/(relay-lost|broken-relay|email-login-reserve)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not a list's.
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** Tests with clients of the WalletConnect library, which outlive the file that made them. */
const WALLETCONNECT = [
  'tests/integration/walletconnect/**/*.test.ts',
  'tests/integration/demo/phone-wallet.test.ts',
  'tests/integration/server/operation/restarts.test.ts',
]

/** Tests that wait for servers and clocks more than they compute. */
const waiting = {
  pool: 'threads',
  // A shared machine starves a server or a node now and then; what passes only again says so.
  retry: process.env['CI'] === undefined ? 0 : 1,
  testTimeout: longRun ? 600_000 : 60_000,
  hookTimeout: 120_000,
} as const

/** Tests of what stands in a site's page: they listen on its window, and mock what a module imports. */
const PAGE = ['tests/unit/{host-sdk,examples,tooling}/**/*.dom.test.{ts,tsx}']

/** Outside of a browser this library gives its build for servers. */
const SOLID = {
  resolve: {
    alias: [
      { find: /^solid-js$/, replacement: 'solid-js/dist/solid.js' },
      { find: /^solid-js\/web$/, replacement: 'solid-js/web/dist/web.js' },
    ],
  },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    onUnhandledError: ({ message, stack }) => !SECOND_DELETION.test(message) && !isAbandonedPoll(stack),
    projects: [
      {
        test: {
          name: 'unit',
          // A process for each of so many small files, or a fresh copy of what they import, costs more than what they try.
          pool: 'threads',
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/**/*.dom.test.{ts,tsx}'],
          testTimeout: longRun ? 600_000 : 40_000,
        },
      },
      {
        ...SOLID,
        test: {
          name: 'page',
          server: { deps: { inline: [/solid-js/] } },
          pool: 'threads',
          environment: 'happy-dom',
          include: PAGE,
          testTimeout: 40_000,
        },
      },
      {
        test: {
          name: 'dom',
          pool: 'threads',
          // React and the views take longer to import than most files take to run.
          isolate: false,
          environment: 'happy-dom',
          include: ['tests/unit/**/*.dom.test.{ts,tsx}'],
          exclude: PAGE,
          testTimeout: 40_000,
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...waiting,
          name: 'integration',
          // The server and its libraries take longer to import than most files take to run.
          isolate: false,
          include: ['tests/{integration,newcomer}/**/*.test.{ts,tsx}'],
          exclude: WALLETCONNECT,
        },
      },
      { test: { ...waiting, name: 'walletconnect', include: WALLETCONNECT } },
    ],
  },
})
