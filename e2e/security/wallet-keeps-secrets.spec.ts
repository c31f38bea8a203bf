import type { Browser, BrowserContext, Page } from '@playwright/test'
import { HostPage } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { WalletPage } from '#e2e/pages/wallet-page.ts'
import { recordTraffic, type RecordedTraffic } from '#e2e/support/attacks/traffic-recorder.ts'
import type { HostServer } from '#e2e/support/servers/host-server.ts'
import { freshEmail, readCode } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { findInPages } from '#e2e/support/browsers/process-memory.ts'
import { keysOfPhrase } from '#e2e/support/assertions/wallet-keys.ts'
import { requestSignature } from '#e2e/support/fixtures/wallet-visitor.ts'

/** So many words of a phrase in a row do not occur by chance. */
const CONSECUTIVE_WORDS = 4
const PASSWORD = 'a quiet harbour at dawn'

interface Visitor {
  readonly page: Page
  readonly host: HostPage
  readonly wallet: WalletPage
  readonly traffic: RecordedTraffic
}

let context: BrowserContext
let traffic: RecordedTraffic
/** What was recorded of the previous visitor. */
let trafficBefore: Awaited<ReturnType<typeof allOf>>
let host: HostPage
/** The values that server and wallet exchanged, by name: tokens, halves of keys, blobs, proofs and ids. */
const exchangedSecrets: { readonly name: string; readonly value: string }[] = []
const email = freshEmail('canary')
/** A visitor who logged in before, at a provider. */
const earlier = freshEmail('earlier')
let recoveryPhrase: readonly string[] = []
let wordsOfEarlier: readonly string[] = []
let code = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, hostServer }) => {
  // The set-up signs up two visitors, one after the other.
  test.setTimeout(120_000)
  // The second visitor has a browser of their own, because the memory of the first one is searched afterwards.
  const before = await visit(browser, hostServer)
  await visitByProvider(before)
  trafficBefore = await allOf(before.traffic)
  await before.page.context().close()
  const visitor = await visit(browser, hostServer)
  ;({ host, traffic } = visitor)
  context = visitor.page.context()
  const { wallet } = visitor
  await host.connectButton.click()
  await wallet.enterEmail(email)
  code = await readCode(email)
  await wallet.codeField.fill(code)
  await wallet.press(/^Write down 24 words/)
  recoveryPhrase = await wallet.readRecoveryPhrase()
  await wallet.press('I wrote them down')
  await wallet.answerQuiz(recoveryPhrase)
  await wallet.modal.shows('Account')
  const address = await host.address('eip155')
  const pending = requestSignature({ host, address })
  await wallet.approve()
  expect(await pending.settled).toMatchObject({ ok: true })
})
test.afterAll(() => context.close())

/** A visitor on the site, recorded from the beginning. */
async function visit(browser: Browser, hostServer: HostServer): Promise<Visitor> {
  const own = await browser.newContext()
  const trafficOf = await recordTraffic(own)
  own.on('response', (response) => {
    if (!response.url().startsWith(`${DEMO_URLS.api}/wallet/`)) return
    exchangedSecrets.push(...secretsOf(response.request().postData() ?? ''))
    void response.text().then(
      (body) => exchangedSecrets.push(...secretsOf(body)),
      () => undefined,
    )
  })
  const page = await own.newPage()
  await addPasskeys(page)
  const site = await HostPage.open(page, hostServer, { options: { disconnectEndsLogin: true } })
  return { page, host: site, wallet: new WalletPage(page), traffic: trafficOf(page) }
}

async function allOf({ site, modal, open }: RecordedTraffic) {
  return { site: await site(), modal: await modal(), open: await open() }
}

/** Logs in at a provider, adds a passkey and a password, and shows the recovery phrase. */
async function visitByProvider({ page, host: site, wallet }: Visitor): Promise<void> {
  const { modal } = wallet
  await site.connectButton.click()
  const opened = page.context().waitForEvent('page')
  await modal.button(/Google$/).click()
  const window = await opened
  await window.getByLabel('Name').fill('Grace Hopper')
  await window.getByLabel('E-mail').fill(earlier)
  await window.getByRole('button', { name: 'Log in' }).click()
  await wallet.press('Create a passkey')
  await modal.shows('Account')
  await modal.button('Settings').click()
  await modal.button(/^Export wallet/).click()
  await wallet.press('Confirm with passkey')
  await wallet.press(wallet.button('Show the words'))
  wordsOfEarlier = await wallet.readRecoveryPhrase()
  await wallet.press('Done')
  await modal.button(/^Devices/).click()
  await wallet.press('Add an unlock method')
  await wallet.setPassword(PASSWORD)
  await expect(wallet.button('Remove Password')).toBeVisible()
}

/** What the modal and the site may know: the visitor's address, the login window, and the account addresses. */
const NO_SECRETS: readonly string[] = ['userId', 'flowId', 'address']

/** The long values of a body. */
function secretsOf(body: string): typeof exchangedSecrets {
  const named = body.matchAll(/"(\w+)":"([\w-]{20,}(?:\.[\w-]+)*)"/g)
  return Array.from(named).flatMap(([, name, value]) =>
    name && value && !NO_SECRETS.includes(name) ? [{ name, value }] : [],
  )
}

const allTold = (): readonly string[] => exchangedSecrets.map(({ value }) => value)

/** The values that open something. Ids may occur in addresses. */
function opening(): readonly string[] {
  return exchangedSecrets.flatMap(({ name, value }) => (name.endsWith('Id') ? [] : [value]))
}

/** Every form in which key material could be written down. */
function keyMaterial(): readonly string[] {
  return [recoveryPhrase, wordsOfEarlier].flatMap((phrase) => keyMaterialOf(phrase))
}

function keyMaterialOf(phrase: readonly string[]): readonly string[] {
  return [
    ...Object.values(keysOfPhrase(phrase)).flatMap((key) => {
      const bytes = Buffer.from(key)
      return [
        bytes.toString('hex'),
        bytes.toString('base64').replace(/=+$/, ''),
        bytes.toString('base64url'),
        bytes.join(','),
      ]
    }),
    ...rowsOfWords(phrase),
  ]
}

function rowsOfWords(phrase: readonly string[]): readonly string[] {
  const rows = phrase.slice(CONSECUTIVE_WORDS - 1).map((_, at) => phrase.slice(at, at + CONSECUTIVE_WORDS))
  return rows.flatMap((row) => [row.join(' '), JSON.stringify(row).slice(1, -1), row.join(',')])
}

function foundIn(places: readonly string[], canaries: readonly string[]): readonly string[] {
  return canaries.filter((canary) => places.some((text) => text.includes(canary)))
}

test('D14: No secret of the wallet, and no identity of the visitor, reaches the site', async () => {
  const site = [...trafficBefore.site, ...(await traffic.site())]
  const names = new Set(exchangedSecrets.map(({ name }) => name))
  expect([...names]).toEqual(
    expect.arrayContaining(['accessToken', 'refreshToken', 'serverHalf', 'proof', 'verifier', 'blob']),
  )
  expect(site.length).toBeGreaterThan(20)
  // The recorder works: what the site may know was recorded.
  expect(foundIn(site, [await host.address('eip155')])).toHaveLength(1)
  expect(foundIn(site, [email, earlier, code, PASSWORD, ...allTold(), ...keyMaterial()])).toEqual([])
})

test('D14: The modal learns address and code from the visitor, and no token and no key from the wallet', async () => {
  const modal = [...trafficBefore.modal, ...(await traffic.modal())]
  expect(foundIn(modal, [email, code])).toEqual([email, code])
  expect(foundIn(modal, [PASSWORD, ...allTold(), ...keyMaterial()])).toEqual([])
})

test('D14: No secret occurs in an address, a referrer, a title or a console line', async () => {
  const open = [...trafficBefore.open, ...(await traffic.open())]
  const addresses = [email, earlier].flatMap((address) => [address, encodeURIComponent(address)])
  expect(open.some((text) => text.includes('/wallet/v1/'))).toBe(true)
  expect(foundIn(open, [...addresses, PASSWORD, ...opening(), ...keyMaterial()])).toEqual([])
  expect(open.filter((text) => new RegExp(`\\b${code}\\b`).test(text))).toEqual([])
})

test(
  'After a lock, no key of the wallet and no phrase is in the memory of any page',
  { tag: '@long' },
  async ({ browser }) => {
    // The whole memory of every page is read several times.
    test.setTimeout(150_000)
    const row = recoveryPhrase.slice(0, CONSECUTIVE_WORDS).join(' ')
    const keys = Object.entries(keysOfPhrase(recoveryPhrase))
    const needles = {
      ...Object.fromEntries(keys.map(([name, key]) => [name, Buffer.from(key)])),
      ...Object.fromEntries(
        keys.map(([name, key]) => [`${name} in hex`, Buffer.from(Buffer.from(key).toString('hex'))]),
      ),
      recoveryPhrase: Buffer.from(row),
      'words, two bytes each': Buffer.from(row, 'utf16le'),
    }
    const nothing = Object.fromEntries(Object.keys(needles).map((name) => [name, 0]))
    const before = await findInPages(browser, needles)
    // Only Linux shows the memory of a process. The root key goes as soon as the keys are derived.
    if (process.platform === 'linux')
      for (const name of ['root key', 'EVM key', 'Bitcoin key', 'Bitcoin test key', 'Solana key'])
        expect(before?.[name], name).toBeGreaterThan(0)
    await host.call('disconnect')
    // Intermediate copies made by libraries go with the worker's memory, which the engine frees at a time of its own.
    await expect
      .poll(async () => (await findInPages(browser, needles)) ?? nothing, {
        timeout: 90_000,
        intervals: [1_000, 5_000],
      })
      .toEqual(nothing)
  },
)
