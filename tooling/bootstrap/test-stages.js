import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { provideBrowser } from './browser.js'
import { installPackages } from './install.js'
import { inRoot } from './root.js'
import { runNode } from './run-command.js'

const bin = (path) => inRoot('node_modules', path)

/** A stage that is one check: a program that succeeds or does not. */
function check(...parameters) {
  return async () => {
    const { code } = await runNode(parameters, { stdout: 'inherit' })
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** A stage that counts tests: a program that writes a JSON report. Failing without a failed test is a failure too. */
async function counted({ parameters, report, env, read }) {
  const file = inRoot('.cache/reports', report)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const { code } = await runNode(parameters(file), { stdout: 'inherit', env: env?.(file) })
  const { passed, failed } = readReport(file, read)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function vitest(projects, ...options) {
  return () =>
    counted({
      report: `vitest-${projects.join('-')}.json`,
      parameters: (file) => [
        bin('vitest/vitest.mjs'),
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        ...options,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      read: (report) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
      }),
    })
}

/** A test file that failed before any of its tests ran. */
function isBrokenFile(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
}

function playwright() {
  return counted({
    report: 'playwright.json',
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    parameters: () => [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    read: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
    }),
  })
}

async function install() {
  await installPackages()
  return { passed: 0, failed: 0 }
}

async function browser() {
  return (await provideBrowser()) ? { passed: 0, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * The stages of `npm test`, in order: the cheapest refusals first. A `basis` runs also when another stage is selected with
 * `--only`.
 */
export const TEST_STAGES = [
  { name: 'install', title: 'packages', run: install, basis: true },
  { name: 'browser', title: 'browser', run: browser },
  { name: 'types', title: 'types', run: check(bin('typescript/bin/tsc'), '-b') },
  { name: 'lint', title: 'lint', run: check(bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings') },
  { name: 'format', title: 'format', run: check(bin('oxfmt/bin/oxfmt'), '--check') },
  { name: 'unused', title: 'unused code', run: check(bin('knip/bin/knip.js')) },
  {
    name: 'unused-by-product',
    title: 'code that only tests use',
    run: check(bin('knip/bin/knip.js'), '--production'),
  },
  {
    name: 'docs',
    title: 'generated documents',
    run: check(inRoot('tooling/generate/generate.js'), '--check'),
  },
  { name: 'build', title: 'build', run: check(inRoot('tooling/build/build.js'), '--stale') },
  { name: 'size', title: 'byte budgets', run: check(inRoot('tooling/check/size.js')) },
  { name: 'package', title: 'published package', run: check(inRoot('tooling/check/package.js')) },
  { name: 'licences', title: 'licences', run: check(inRoot('tooling/check/licences.js')) },
  { name: 'architecture', title: 'architecture tests', run: vitest(['architecture']) },
  { name: 'unit', title: 'unit tests', run: vitest(['unit', 'page', 'dom'], '--maxWorkers=2') },
  // They wait for servers and clocks more than they compute.
  {
    name: 'integration',
    title: 'integration tests',
    run: vitest(['integration', 'walletconnect'], '--maxWorkers=6'),
  },
  { name: 'e2e', title: 'browser tests', run: playwright },
]
