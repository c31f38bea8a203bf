import type { Page } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import type { WalletPage } from '#e2e/pages/wallet-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { defineHostileEffects } from '#e2e/support/attacks/hostile-effects.ts'
import { callEverything, forgeEverything, type CallResult } from '#e2e/support/attacks/hostile-script.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { requestSignature, signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const NOBODY = {
  evm: `0x${'0'.repeat(40)}`,
  solana: '1'.repeat(32),
  bitcoin: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
}
/** Signatures as the three namespaces write them, tokens, and recovery phrases. */
const SIGNATURE = /0x[0-9a-f]{128,}|[1-9A-HJ-NP-Za-km-z]{80,}|eyJ[\w-]+\.|"token"/
const UNSAFE = /sign|send|grant/i
/**
 * The longest wait for the visitor's own actions while a site misbehaves (docs/security-model.md §2.10). As in the browsers'
 * metric (INP), one action in fifty may take longer, since a machine pauses now and then.
 */
const INPUT_DELAY_MS = 200
const LEFT_OUT_OF = 50
/** The gate opens after a second. */
const LONGER_THAN_GATE_MS = 1_300

let visitor: Visitor

// The test makes several approvals of at least a second each.
test.describe.configure({ timeout: 90_000 })

test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer)
})
test.afterAll(() => visitor.context.close())

/** Records what windows post to the page from now on. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const received: string[] = []
    Object.assign(window, { overheard: received })
    addEventListener('message', ({ data, origin }) => received.push(`${origin} ${JSON.stringify(data)}`))
  })
  return () => page.evaluate((): string[] => Reflect.get(window, 'overheard'))
}

function answeredOf(called: readonly CallResult[]): readonly string[] {
  return called.filter(({ ended }) => ended === 'answered').map(({ name, value }) => `${name}: ${value}`)
}

test('B1: A script in a site that is not connected learns no account and gets no signature', async ({
  page,
  openHost,
}) => {
  const host = await openHost()
  await page.evaluate(defineHostileEffects)
  expect(await host.request('eth_accounts')).toEqual({ ok: true, value: [] })
  const received = await listen(page)
  const called = await callEverything({ page }, NOBODY)
  await forgeEverything({ page })
  await quietFor(300)
  const answered = answeredOf(called)
  expect(called.length).toBeGreaterThan(60)
  expect(called.filter(({ name, ended }) => UNSAFE.test(name) && ended === 'answered')).toEqual([])
  expect(answered.join('\n')).not.toMatch(SIGNATURE)
  expect(answered.join('\n')).not.toMatch(/0x(?!0{40})[0-9a-fA-F]{40}"|bcrt1(?!qw508)/)
  expect((await received()).filter((message) => !message.includes('"type":"postern:ready"'))).toEqual([])
})

test('B1: Without a gesture, a script in a connected site gets no signature and no token', async () => {
  const { page, host, wallet, address } = await visitor.visitAgain()
  await page.evaluate(defineHostileEffects)
  const [solana, bitcoin] = [await host.address('solana'), await host.address('bip122')]
  const nonceBefore = await evmNode.getTransactionCount({ address })
  const received = await listen(page)
  const called = await callEverything({ page }, { evm: address, solana, bitcoin })
  await forgeEverything({ page })
  await quietFor(LONGER_THAN_GATE_MS)
  const unsafe = called.filter(({ name }) => UNSAFE.test(name))
  expect(unsafe.length).toBeGreaterThan(14)
  expect(unsafe.filter(({ ended }) => ended === 'answered')).toEqual([])
  expect(unsafe.filter(({ ended }) => ended === 'open').length).toBeLessThanOrEqual(6)
  expect(answeredOf(called).join('\n')).not.toMatch(SIGNATURE)
  expect(await received()).toEqual([])
  expect(await evmNode.getTransactionCount({ address })).toBe(nonceBefore)
  expect(await wallet.frame.getByRole('heading', { level: 1 }).count()).toBeLessThanOrEqual(1)
  await page.close()
})

const CLAIMS = [
  'app.uniswap.org',
  '\u202Egro.pawsinu.ppa\u202C \u2066https://app.uniswap.org\u2069 '.repeat(4),
  `app.uniswap.org${'\u200B'.repeat(50)}\u0300\u0301\u0302\u0303\u0304\u0305${'x'.repeat(200)}`,
  'y'.repeat(10_000),
]

test('A6: Whatever a site calls itself, the headline is its origin, and its icon is not fetched', async () => {
  const { page, host, wallet, address } = await visitor.visitAgain()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  for (const name of CLAIMS) {
    const icons = ['https://evil.example/icon.svg', 'https://app.uniswap.org/favicon.png']
    await host.call('updateOptions', { metadata: { name, url: 'https://app.uniswap.org', icons } })
    const pending = requestSignature({ host, address })
    await expect(wallet.decideButton).toBeVisible()
    const [origin = '', claim = ''] = (await wallet.heading.innerText()).split('\n').filter(Boolean)
    expect(origin).toBe(host.origin)
    // The name itself, without the two marks that isolate it.
    expect(Array.from(claim).length).toBeLessThanOrEqual(64 + 2)
    expect(claim.replace(/^(.*)\u2068(.*)\u2069$/, '$1$2')).not.toMatch(/[\p{Cf}\p{Cc}]/u)
    const document = await wallet.document()
    await document.evaluate(() => dispatchEvent(new Event('resize')))
    await wallet.approve()
    await pending.settled
  }
  expect(requests.filter((url) => /evil|uniswap/.test(url))).toEqual([])
  await page.close()
})

test('J1: Forged events of a login make no request to the server and log no one in', async ({
  page,
  openHost,
  wallet,
}) => {
  const host = await openHost()
  await host.connectButton.click()
  await page.evaluate(defineHostileEffects)
  await wallet.enterEmail(freshEmail('forged'))
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  for (let times = 0; times < 3; times += 1) await forgeEverything({ page })
  await quietFor(1_000)
  expect(calls.filter((url) => url.startsWith(DEMO_URLS.api))).toEqual([])
  await wallet.modal.shows('Confirm your e-mail')
  expect(await host.request('eth_accounts')).toEqual({ ok: true, value: [] })
})

/** Floods the page's provider, and counts the outcomes by code once everything that is refused has been refused. */
function flood(page: Page, address: string): Promise<Record<string, number>> {
  return page.evaluate(async (address) => {
    const { postern } = window
    const counts: Record<string, number> = { open: 1_000 }
    const count = (end: string): void => {
      counts[end] = (counts[end] ?? 0) + 1
      counts['open'] = (counts['open'] ?? 0) - 1
    }
    for (let index = 0; index < 1_000; index += 1)
      postern
        ?.request({ method: 'personal_sign', params: [`0x${index.toString(16).padStart(4, '0')}`, address] })
        .then(
          () => count('answered'),
          ({ code, data }) => count(String(data?.code ?? code)),
        )
    Object.assign(window, { counts })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return counts
  }, address)
}

/** Rejects the request that shows a text; the card may still be moving under the first click. */
async function rejects(wallet: WalletPage, text: string): Promise<void> {
  await expect(wallet.text(text).first()).toBeVisible()
  await expect(async () => {
    await wallet.reject()
    await expect(wallet.text(text).first()).toBeHidden({ timeout: 500 })
  }).toPass()
}

test(
  'A5: Of 1,000 requests at once one is shown, five wait, the others are refused, and the wallet stays usable',
  { tag: '@long' },
  async () => {
    const { page, host, wallet, address } = await visitor.visitAgain()
    const shown = requestSignature({ host, address })
    await expect(wallet.decideButton).toBeVisible()
    const document = await wallet.document()
    await document.evaluate(() => {
      const delays: number[] = []
      Object.assign(window, { delays })
      addEventListener('pointermove', ({ timeStamp }) => delays.push(performance.now() - timeStamp))
    })
    const flooding = flood(page, address)
    const box = await wallet.heading.boundingBox()
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.move((box?.x ?? 0) + (step % 50), (box?.y ?? 0) + 5)
      await page.waitForTimeout(15)
    }
    expect(await flooding).toEqual({ open: 5, RATE_LIMITED: 995 })
    const delays = await document.evaluate((): number[] => Reflect.get(window, 'delays'))
    expect(delays.length).toBeGreaterThanOrEqual(LEFT_OUT_OF)
    const longest = delays.toSorted((one, other) => other - one)[Math.floor(delays.length / LEFT_OUT_OF)]
    test
      .info()
      .annotations.push({ type: 'input delay', description: `${longest?.toFixed(1)} ms (${delays.length})` })
    expect(longest).toBeLessThan(INPUT_DELAY_MS)
    expect(shown.outcome()).toBeUndefined()
    // The first request stays shown; the others follow one by one.
    await rejects(wallet, 'hello')
    expect(await shown.settled).toMatchObject({ ok: false, code: 4001 })
    const endsOf = () => page.evaluate((): unknown => Reflect.get(window, 'counts'))
    for (const data of ['0x0000', '0x0001']) await rejects(wallet, data)
    // After three rejections within a minute the waiting requests are refused, and the site has to wait itself.
    await expect.poll(endsOf).toEqual({ open: 0, RATE_LIMITED: 998, 4001: 2 })
    const late = await requestSignature({ host, address }).settled
    expect(late).toMatchObject({ ok: false, data: { code: 'RATE_LIMITED' } })
    await page.close()
    // Another document of the site, another modal and another wallet frame share the visitor, and the same minute.
    const other = await visitor.visitAgain()
    const again = await requestSignature(other).settled
    expect(again).toMatchObject({ ok: false, data: { code: 'RATE_LIMITED' } })
    await other.page.close()
  },
)
