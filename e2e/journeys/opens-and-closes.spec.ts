import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'

const ROUNDS = 40
/** A round makes four calls, and a site may make 20 a second. */
const PAUSE_MS = 200

/** Closes the modal and opens it right after, every other time without waiting, and returns how each opening ended. */
function hurry(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    async ({ rounds, pauseMs }) => {
      const { postern } = window
      if (!postern) throw new Error('The page has no instance.')
      const ends: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const closing = postern.close()
        if (round % 2 === 0) await closing
        try {
          await postern.open()
          ends.push(postern.getState().open ? 'open' : 'closed')
        } catch (error) {
          ends.push(String(error))
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      return ends
    },
    { rounds: ROUNDS, pauseMs: PAUSE_MS },
  )
}

test(
  'Forty closings, each followed at once by an opening, end with the modal open',
  { tag: '@long' },
  async ({ openHost, modal, page }) => {
    test.setTimeout(90_000)
    const host = await openHost({ wallets: { evm: {} } })
    await host.call('open')
    await modal.shows('Log in or connect')
    expect(await hurry(page)).toEqual(Array.from({ length: ROUNDS }, () => 'open'))
    await expect(modal.element).toBeVisible()
    await modal.shows('Log in or connect')
    await modal.close()
  },
)

test('An opening right after a closing takes effect while the modal is still loading', async ({
  openHost,
  modal,
  page,
}) => {
  await openHost({ wallets: { evm: {} } })
  const ends = await page.evaluate(async () => {
    const { postern } = window
    const first = postern?.open().catch((error: { code: unknown }) => error.code)
    void postern?.close()
    return [await postern?.open(), await first]
  })
  expect(ends).toEqual([undefined, 4001])
  await modal.shows('Log in or connect')
  await expect(modal.element).toBeVisible()
})
