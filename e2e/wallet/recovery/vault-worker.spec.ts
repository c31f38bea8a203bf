import { expect, test, type Page } from '@playwright/test'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import type { vaultParts } from '#e2e/support/entries/vault-entry.ts'
import { startVaultSite, type VaultSite } from '#e2e/support/servers/vault-site.ts'

declare global {
  interface Window {
    readonly vaultParts: typeof vaultParts
  }
}

let site: VaultSite
test.beforeAll(async () => {
  site = await startVaultSite()
})
test.afterAll(() => site.stop())

/** Opens the page and collects the violations that its policy reports. */
async function openPage(page: Page): Promise<string[]> {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await page.goto(site.url)
  await page.waitForFunction(() => 'vaultParts' in window)
  return violations
}

test('The vault creates, locks, opens and signs under the policy of the wallet', async ({ page }) => {
  const violations = await openPage(page)
  const outcome = await page.evaluate(async () => {
    const vault = window.vaultParts.startVault()
    const made = await vault.open('create', {})
    const unlockerId = 'unlocker-of-this-test'
    const serverHalf = new Uint8Array(32).fill(7)
    const device = await vault.ask('sealDevice', { unlockerId, serverHalf })
    const password = 'a quiet harbour at dawn'
    const typed = await vault.ask('sealPassword', { password })
    vault.lock()
    const locked = await vault.accounts()
    if (!made.ok || !device.ok || !typed.ok) return undefined
    const { walletId } = made.value
    const opened = await vault.open('openDevice', { walletId, unlockerId, serverHalf, ...device.value })
    const signed = await vault.sign({ namespace: 'eip155', digest: new Uint8Array(32) })
    const { settings, blob } = typed.value
    await vault.ask('preparePassword', { walletId, password, settings })
    const again = await vault.open('openPassword', { walletId, blob })
    return {
      isReadable: device.value.key.extractable,
      locked: locked.ok,
      signature: signed.ok && signed.value.length,
      isSame: opened.ok && again.ok && opened.value.accounts[0]?.address === made.value.accounts[0]?.address,
      accounts: made.value.accounts.length,
    }
  })
  expect(outcome).toEqual({ isReadable: false, locked: false, signature: 65, isSame: true, accounts: 5 })
  expect(violations).toEqual([])
})

test('Nothing leaves the vault worker, whatever code runs in it', async ({ page }) => {
  await openPage(page)
  const started = page.waitForEvent('worker')
  await page.evaluate(() => window.vaultParts.startVault().prepare())
  const worker = await started
  const attempts = await worker.evaluate(async (elsewhere) => {
    const failed = async (work: () => unknown) => {
      try {
        await work()
        return 'worked'
      } catch {
        return 'failed'
      }
    }
    const socket = (url: string) =>
      new Promise((resolve, reject) => {
        const opened = new WebSocket(url)
        opened.addEventListener('open', resolve)
        opened.addEventListener('error', reject)
      })
    return {
      fetch: await failed(() => fetch(`${elsewhere}/fetch`, { mode: 'no-cors' })),
      socket: await failed(() => socket(elsewhere.replace('http', 'ws'))),
      module: await failed(() => import(`${elsewhere}/module.js`)),
      assembly: await failed(() => WebAssembly.compileStreaming(fetch(`${elsewhere}/module.wasm`))),
    }
  }, site.elsewhere)
  expect(attempts).toEqual({ fetch: 'failed', socket: 'failed', module: 'failed', assembly: 'failed' })
  expect(site.leaks).toEqual([])
})

test('The policy of the document accepts no other worker', async ({ page }) => {
  await openPage(page)
  const refused = await page.evaluate(async () => {
    window.vaultParts.startVault().prepare()
    try {
      return new Worker('/other.js')
    } catch (error) {
      return error instanceof TypeError
    }
  })
  expect(refused).toBe(true)
})

test('A passkey opens the wallet with its own secret, which no assertion carries', async ({ page }) => {
  await addPasskeys(page)
  await openPage(page)
  const outcome = await page.evaluate(async () => {
    const { startVault, passkeys } = window.vaultParts
    const vault = startVault()
    const made = await vault.open('create', {})
    if (!made.ok) return made
    const { walletId } = made.value
    const input = new TextEncoder().encode(walletId)
    const creation = {
      rp: { id: 'localhost', name: 'Wallet' },
      authenticatorSelection: { residentKey: 'required' },
      user: { id: 'AAAA', name: 'visitor', displayName: 'Visitor' },
      challenge: 'AAAAAAAAAAAAAAAAAAAAAA',
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
    }
    const created = await passkeys.create(creation, input)
    if (!created.ok) return created
    const { credentialId, secret, statement } = created.value
    const sealed = await vault.ask('sealPasskey', { credentialId, secret })
    if (!sealed.ok) return sealed
    vault.lock()
    const found = await passkeys.get({ challenge: 'BBBBBBBBBBBBBBBBBBBBBA', rpId: 'localhost' }, input)
    if (!found.ok) return found
    const { blob } = sealed.value
    const use = { walletId, credentialId: found.value.credentialId, secret: found.value.secret, blob }
    const opened = await vault.open('openPasskey', use)
    const sent = JSON.stringify([statement, found.value.statement])
    return {
      isOpen: opened.ok,
      bytes: secret.length,
      sendsResults: sent.includes('prf') || sent.includes('results'),
    }
  })
  expect(outcome).toEqual({ isOpen: true, bytes: 32, sendsResults: false })
})
