import type { Frame, Page } from '@playwright/test'
import type { TokenBalance } from '#schemas/http/blockchain/balance.ts'
import type { Transaction } from '#schemas/http/blockchain/history.ts'
import type { Collectible } from '#schemas/http/blockchain/nfts.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { longestFrame } from '#e2e/support/assertions/longest-frame.ts'
import { loadAll, scrollLongLists } from '#e2e/support/assertions/long-lists.ts'
import { serveFakeAccount } from '#e2e/support/fixtures/fake-account.ts'

const SITE = { wallets: { evm: {} }, options: { networks: ['eip155:31337'] } } as const
const CHAIN = 'eip155:31337'
const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SLOW = 4
const SLOW_FRAME_MS = 100
const FRAME_MS = 50

/** The best time that a fixed piece of work takes in a document, in milliseconds. */
function workTime(frame: Frame): Promise<number> {
  return frame.evaluate(() => {
    const work = (): number => {
      const from = performance.now()
      let sum = 0
      for (let index = 0; index < 10_000_000; index += 1) sum += Math.sqrt(index)
      return performance.now() - from + (sum < 0 ? 1 : 0)
    }
    // The first rounds are slower, because the browser has yet to compile them.
    return Math.min(...Array.from({ length: 12 }, work))
  })
}

/** Slows the modal's document down, whichever process it is in. */
async function slowDown(page: Page, frame: Frame): Promise<void> {
  const before = await workTime(frame)
  const context = page.context()
  const session = await context.newCDPSession(frame).catch(() => context.newCDPSession(page))
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  expect(await workTime(frame), 'the browser slows down what it is told to').toBeGreaterThan(before * 2)
}

test('500 tokens and 2,000 entries scroll without a frame over 100 ms on a processor four times as slow', async ({
  openHost,
  modal,
  page,
}, info) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const host = await openHost(SITE)
  const longest = await scrollLongLists(host, modal, SLOW_FRAME_MS, () => slowDown(page, modal.document()))
  const { tokens, entries } = longest
  info.annotations.push({ type: 'frames', description: `tokens ${tokens} ms, entries ${entries} ms` })
  expect(tokens).toBeLessThanOrEqual(SLOW_FRAME_MS)
  expect(entries).toBeLessThanOrEqual(SLOW_FRAME_MS)
})

const TRACKERS = [
  'https://tracker.example/pixel.svg',
  '//tracker.example/pixel.gif',
  `${DEMO_URLS.api}.tracker.example/pixel.png`,
  `${DEMO_URLS.api}@tracker.example/pixel.png`,
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="fetch(`https://tracker.example`)"/>',
  'javascript:fetch("https://tracker.example")',
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
]

function hostileCollectibles(count: number): readonly Collectible[] {
  return Array.from({ length: count }, (_, index) => ({
    chainId: CHAIN,
    address: `${CHAIN}:0x${'c'.repeat(40)}`,
    tokenId: String(index),
    standard: 'erc721',
    quantity: '1',
    name: `<img src=https://tracker.example/${index}> \u202e${index}`,
    collection: '<b>Trackers</b>',
    imageUrl: TRACKERS[index % TRACKERS.length] ?? '',
    isSpam: false,
  }))
}

function hostileHistory(count: number): readonly Transaction[] {
  return hostileCollectibles(count).map(({ tokenId, name, imageUrl }, index) => ({
    id: `entry-${index}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${tokenId.padStart(64, '0')}`,
      chain: CHAIN,
      minedAt: new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString(),
      sentFrom: `0x${index.toString(16).padStart(40, '7')}`,
      sentTo: OWN,
      status: 'confirmed',
      nonce: index,
    },
    transfers: [
      {
        direction: 'in',
        quantity: { numeric: '1' },
        nft_info: {
          name: name ?? '',
          content: { preview: { url: imageUrl ?? '' } },
          flags: { is_spam: false },
        },
      },
    ],
  }))
}

test('500 collectibles and their history send no request to a host that the policy does not name', async ({
  openHost,
  modal,
  page,
}) => {
  test.setTimeout(180_000)
  const requests = new Set<string>()
  page.on('request', (request) => void requests.add(new URL(request.url()).origin))
  const served = page.waitForResponse((response) => response.url().startsWith(`${DEMO_URLS.modal}/m/`))
  const host = await openHost(SITE)
  await serveFakeAccount(page, {
    collectibles: hostileCollectibles(500),
    history: hostileHistory(500),
    pageSize: 100,
  })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const policy = (await (await served).headerValue('content-security-policy')) ?? ''
  const named = new Set(policy.match(/https?:\/\/[^\s;]+/g) ?? [])
  await modal.document().evaluate(() => {
    addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      document.title += ` ${blockedURI}`
    })
  })
  const before = await modal.document().title()
  await host.call('open')
  for (const tab of ['NFTs', 'Activity']) {
    await modal.frame.getByRole('tab', { name: tab }).click()
    await modal.frame.getByRole('list', { name: tab }).getByRole('listitem').first().waitFor()
    await loadAll(modal, tab)
    await longestFrame(modal, tab, Number.POSITIVE_INFINITY)
    const pictures = modal.frame.locator(`section[aria-label="${tab}"] img`)
    const sources = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
    expect(sources.filter((source) => !source.startsWith('data:image/'))).toEqual([])
  }
  expect(await modal.document().title(), 'nothing was kept back by the policy alone').toBe(before)
  const own = [host.origin, DEMO_URLS.modal, ...named]
  expect([...requests].filter((origin) => !own.includes(origin))).toEqual([])
})

/** As hostile as the schema allows. */
function hostileBalances(count: number): readonly TokenBalance[] {
  const quantities = [
    '9'.repeat(78),
    `0.${'0'.repeat(35)}1`,
    `${'9'.repeat(78)}.${'9'.repeat(36)}`,
    '0',
    '1.5',
  ]
  const values = [Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, 1e-9, 0.005, 123_456_789.129, undefined]
  const names = ['W'.repeat(100), '\u0645'.repeat(100), `a${'\u0301'.repeat(99)}`, '🦄'.repeat(50), 'x y']
  const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
  return Array.from({ length: count }, (_, index) => {
    const value = pick(values, index)
    return {
      name: pick(names, index) ?? '',
      symbol: pick(names, index + 1)?.slice(0, 32) ?? '',
      chainId: CHAIN,
      address: `${CHAIN}:0x${index.toString(16).padStart(40, '0')}`,
      ...(value !== undefined && { value, price: value }),
      quantity: { decimals: String(1 + (index % 36)), numeric: pick(quantities, index) ?? '0' },
      isVerified: index % 3 !== 0,
    }
  })
}

test('1,000 tokens with impossible names, amounts and prices fit a card of 360 px', async ({
  openHost,
  modal,
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const host = await openHost(SITE)
  await serveFakeAccount(page, { balances: hostileBalances(1_000) })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open')
  await modal.frame.getByRole('list', { name: 'Tokens' }).getByRole('listitem').first().waitFor()
  expect(await longestFrame(modal, 'Tokens', FRAME_MS)).toBeLessThanOrEqual(FRAME_MS)
  const faults = await modal.document().evaluate(async () => {
    const list = document.querySelector('section[aria-label="Tokens"]')
    if (!list) return ['There is no list.']
    const found = new Set<string>()
    for (let top = 0; top < list.scrollHeight; top += 400) {
      list.scrollTop = top
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const text = document.body.innerText
      for (const word of text.match(/NaN|Infinity|undefined|\d[eE][+-]?\d/g) ?? []) found.add(word)
      for (const row of list.querySelectorAll('li > *'))
        if (row.scrollWidth > row.clientWidth + 1 || row.scrollHeight > row.clientHeight + 1)
          found.add(`A row of ${row.scrollWidth} × ${row.scrollHeight} px: ${row.textContent.slice(0, 60)}`)
      if (document.documentElement.scrollWidth > innerWidth) found.add('The document is wider than the card.')
    }
    return [...found]
  })
  expect(faults).toEqual([])
})
