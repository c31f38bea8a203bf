import type { Page } from '@playwright/test'
import { HostPage } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { openConnected, showCode } from '#e2e/support/fixtures/phone-connection.ts'
import { countSharedWorkers } from '#e2e/support/browsers/shared-workers.ts'

const SIGN = ['0x68656c6c6f', ACCOUNTS.evmPhone]
const NAMESPACES = ['eip155', 'solana', 'bip122'] as const

test('A phone stays connected over reloads of either side, and signs', async ({
  openHost,
  context,
  page,
}) => {
  const { host, phone } = await openConnected({ openHost, context })
  await page.reload()
  for (const [namespace, account] of [
    ['eip155', ACCOUNTS.evmPhone],
    ['solana', ACCOUNTS.solanaPhone],
    ['bip122', ACCOUNTS.bitcoinPhone],
  ] as const)
    expect(await host.address(namespace)).toBe(account)
  const signing = host.request('personal_sign', SIGN)
  await phone.approve('Sign a message')
  expect(await signing).toMatchObject({ ok: true })

  await phone.page.reload()
  await phone.isReady()
  await expect(phone.sites).toContainText(host.origin)
  await phone.approveByItself(true)
  expect(await host.request('personal_sign', SIGN)).toMatchObject({ ok: true })
})

test('When a site disconnects, it disappears from the phone', async ({ openHost, context }) => {
  const { host, phone } = await openConnected({ openHost, context })
  expect(await host.call('disconnect')).toMatchObject({ ok: true })
  await expect(phone.sites).toHaveCount(0)
  for (const namespace of NAMESPACES) expect(await host.status(namespace)).not.toBe('connected')
})

test(
  'When a phone disconnects, it disappears from the site, also after a reload',
  { tag: '@long' },
  async ({ openHost, context, page }) => {
    const { host, phone } = await openConnected({ openHost, context })
    await phone.disconnect()
    for (const namespace of NAMESPACES) await expect.poll(() => host.status(namespace)).not.toBe('connected')
    expect(await host.request('eth_accounts')).toEqual({ ok: true, value: [] })
    await page.reload()
    expect(await host.request('eth_accounts')).toEqual({ ok: true, value: [] })
  },
)

test(
  'When a phone disconnects while the site is closed, it is gone when the site opens again',
  { tag: '@long' },
  async ({ openHost, context, page }) => {
    const { host, phone } = await openConnected({ openHost, context })
    await page.goto('about:blank')
    await phone.disconnect()
    await expect(phone.sites).toHaveCount(0)
    await page.goto(host.url)
    await host.call('open')
    await expect.poll(() => host.status('eip155')).not.toBe('connected')
  },
)

test('A second tab shares the connection and its one client', async ({ openHost, context, hostServer }) => {
  const { host, phone } = await openConnected({ openHost, context })
  await phone.approveByItself(true)
  const second = await HostPage.open(await context.newPage(), hostServer)
  const shared = await second.request('eth_accounts')
  expect(JSON.stringify(shared).toLowerCase()).toContain(ACCOUNTS.evmPhone.toLowerCase())
  const outcomes = await Promise.all([host, second].map((tab) => tab.request('personal_sign', SIGN)))
  expect(outcomes).toMatchObject([{ ok: true }, { ok: true }])
  expect(await countSharedWorkers(host.page)).toBe(1)

  expect(await second.call('disconnect')).toMatchObject({ ok: true })
  await expect.poll(() => host.status('eip155')).not.toBe('connected')
  await expect(phone.sites).toHaveCount(0)
})

test(
  'A tab that shows a code while another one is approved leaves the connection alone',
  { tag: '@long' },
  async ({ openHost, context, hostServer }) => {
    const host = await openHost()
    const stale = await HostPage.open(await context.newPage(), hostServer)
    const asking = stale.call('connect')
    const { modal } = await showCode(stale)
    await modal.close()
    expect(await asking).toMatchObject({ ok: false })
    const phone = await PhonePage.open(context)
    const connecting = host.call('connect')
    const { uri } = await showCode(host)
    const again = stale.call('connect')
    await showCode(stale)
    await phone.pair(uri)
    await phone.approve('Connect this site')
    expect(await connecting).toMatchObject({ ok: true })
    await stale.page.close()
    await again.catch(() => undefined)

    await host.page.reload()
    expect(await host.address('eip155')).toBe(ACCOUNTS.evmPhone)
    await phone.approveByItself(true)
    expect(await host.request('personal_sign', SIGN)).toMatchObject({ ok: true })
  },
)

test(
  'A tab with other networks that shows a code leaves the connection alone, now and for the next visit',
  { tag: '@long' },
  async ({ openHost, context, hostServer }) => {
    const { host, phone } = await openConnected(
      { openHost, context },
      { options: { networks: ['eip155:31337'] } },
    )
    const networks = ['solana:LocaLPostern11111111111111111111']
    const stale = await HostPage.open(await context.newPage(), hostServer, { options: { networks } })
    const asking = stale.call('connect')
    const { modal } = await showCode(stale)
    await modal.close()
    expect(await asking).toMatchObject({ ok: false })
    await stale.page.close()

    await phone.switchAccount()
    await expect.poll(() => host.address('eip155')).not.toBe(ACCOUNTS.evmPhone)
    expect(await host.status('eip155')).toBe('connected')
    const switched = await host.address('eip155')
    await host.page.goto('about:blank')
    await host.page.goto(host.url)
    await host.call('open')
    expect(await host.address('eip155')).toBe(switched)
    await expect(phone.sites).toHaveCount(1)
  },
)

test(
  'The client starts with the first code, and releases a tab that is closed',
  { tag: '@long' },
  async ({ openHost, context, hostServer }) => {
    const host = await openHost()
    const connecting = host.call('connect')
    const modal = new ModalPage(host.page)
    await expect(modal.wallet('WalletConnect')).toBeVisible()
    expect(await countSharedWorkers(host.page)).toBe(0)
    const { uri } = await showCode(host)
    expect(await countSharedWorkers(host.page)).toBe(1)
    const phone = await PhonePage.open(context)
    await phone.pair(uri)
    await phone.approve('Connect this site')
    expect(await connecting).toMatchObject({ ok: true })

    const second = await HostPage.open(await context.newPage(), hostServer)
    await second.request('eth_accounts')
    await expect.poll(() => watchedTabs(host.page)).toEqual({ held: 2, watched: 2 })
    await second.page.close()
    await expect.poll(() => watchedTabs(host.page)).toEqual({ held: 1, watched: 1 })
    await phone.approveByItself(true)
    expect(await host.request('personal_sign', SIGN)).toMatchObject({ ok: true })
  },
)

/** How many tabs hold the lock that shows they are open, and for how many the worker waits to learn that they closed. */
async function watchedTabs(page: Page): Promise<{ readonly held: number; readonly watched: number }> {
  const frame = page.frames().find((one) => new URL(one.url()).pathname.startsWith('/m/'))
  const names = await frame?.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [held, pending].map((locks) => locks.map(({ name = '' }) => name))
  })
  const [held = 0, watched = 0] = (names ?? []).map(
    (list) => list.filter((name) => /walletconnect\/[0-9a-f]{32}$/.test(name)).length,
  )
  return { held, watched }
}
