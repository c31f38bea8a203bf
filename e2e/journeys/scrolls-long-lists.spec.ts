import { expect, test } from '#e2e/pages/test.ts'
import { scrollLongLists } from '#e2e/support/assertions/long-lists.ts'

const FRAME_MS = 50

test(
  'Lists of 500 tokens and 2,000 activities scroll without a frame over 50 ms',
  { tag: '@long' },
  async ({ openHost, modal, page }, info) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const host = await openHost({ wallets: { evm: {} }, options: { networks: ['eip155:31337'] } })
    const { tokens, entries } = await scrollLongLists(host, modal, FRAME_MS)
    info.annotations.push({ type: 'frames', description: `tokens ${tokens} ms, entries ${entries} ms` })
    expect(tokens).toBeLessThanOrEqual(FRAME_MS)
    expect(entries).toBeLessThanOrEqual(FRAME_MS)
  },
)
