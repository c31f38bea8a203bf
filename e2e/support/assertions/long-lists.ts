import type { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect } from '#e2e/pages/test.ts'
import { longestFrame } from './longest-frame.ts'
import { createHistory, createTokens, serveFakeAccount } from '#e2e/support/fixtures/fake-account.ts'

/**
 * Scrolls 500 tokens and 2,000 entries of a history from top to end, and returns the longest frame of each, in milliseconds.
 *
 * @param limitMs the longest allowed frame.
 * @param slowDown called once everything is loaded.
 */
export async function scrollLongLists(
  host: HostPage,
  modal: ModalPage,
  limitMs: number,
  slowDown: () => Promise<void> = async () => {},
): Promise<{ readonly tokens: number; readonly entries: number }> {
  await serveFakeAccount(host.page, {
    balances: createTokens(500),
    history: createHistory(2_000, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
    pageSize: 100,
  })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await host.call('open', { view: 'Transactions' })
  const entries = modal.frame.getByRole('list', { name: 'Activity' })
  await expect(entries.getByRole('listitem').first()).toBeVisible()
  await loadAll(modal, 'Activity')
  await slowDown()
  const forEntries = await longestFrame(modal, 'Activity', limitMs)
  expect(await entries.getByRole('listitem').count()).toBeLessThan(60)
  await modal.close()

  await host.call('open')
  const tokens = modal.frame.getByRole('list', { name: 'Tokens' })
  await expect(tokens.getByRole('listitem').first()).toBeVisible()
  return { tokens: await longestFrame(modal, 'Tokens', limitMs), entries: forEntries }
}

/** Scrolls until the last page of a list is loaded. */
export async function loadAll(modal: ModalPage, label: string): Promise<void> {
  const items = modal.frame.getByRole('list', { name: label }).getByRole('listitem')
  const scroller = modal.frame.locator(`section[aria-label="${label}"]`)
  await expect
    .poll(
      async () => {
        await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return items.last().getAttribute('aria-setsize')
      },
      { timeout: 60_000, intervals: [50] },
    )
    .not.toBe('-1')
}
