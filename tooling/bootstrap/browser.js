import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './root.js'
import { runCommand, runNode } from './run-command.js'
import { say } from './say.js'

const SHELL = '/usr/bin/chromium-headless-shell'
const DISTRIBUTION_BROWSERS = [SHELL, '/usr/bin/chromium']

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** The Chromium the browser tests will use, or undefined: Playwright's own, the one named, or the distribution's. */
async function findBrowser() {
  const candidates = [await playwrightsOwn(), process.env.POSTERN_CHROMIUM, ...DISTRIBUTION_BROWSERS]
  return candidates.find((path) => path && existsSync(path))
}

/** Whether there is a whole browser too: extensions and denied storage need one, the headless shell has neither. */
async function hasFullBrowser() {
  const candidates = [process.env.POSTERN_FULL_CHROMIUM, await playwrightsOwn(), '/usr/bin/chromium']
  return candidates.some((path) => path && existsSync(path))
}

function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

async function installFromDebian() {
  say('installing Chromium from the distribution')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update', '-qq'], { env })
  return runCommand('apt-get', ['install', '-y', '-qq', 'chromium', 'chromium-headless-shell'], { env })
}

function installFromPlaywright() {
  say("installing Playwright's Chromium")
  return runNode([inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
}

/**
 * Finds a Chromium for the browser tests and installs one when there is none: from Debian's packages as root there,
 * otherwise through Playwright.
 *
 * @returns {Promise<boolean>} whether there is one now
 */
export async function provideBrowser() {
  const isComplete = async () => (await findBrowser()) !== undefined && (await hasFullBrowser())
  // The shell takes a fifth less of the processor; a browser that is named explicitly wins.
  const wantsShell = isDebianRoot() && !process.env.POSTERN_CHROMIUM && !existsSync(SHELL)
  if ((await isComplete()) && !wantsShell) return true
  if (isDebianRoot()) await installFromDebian()
  if (!(await isComplete())) await installFromPlaywright()
  const found = await findBrowser()
  if (!found)
    say('no Chromium: install one and name it in POSTERN_CHROMIUM, or run `npx playwright install chromium`.')
  return found !== undefined
}
