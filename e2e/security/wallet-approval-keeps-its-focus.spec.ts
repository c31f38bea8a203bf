import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { restPointerOn } from '#e2e/pages/approve-button.ts'
import type { WalletWindow } from '#e2e/pages/wallet-window.ts'
import { centreOf, waitUntilPressable, signUpUnderAttack } from '#e2e/support/attacks/approval-attack.ts'
import { resetRejectionLimit } from '#e2e/support/fixtures/reset-rejection-limit.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import type { PendingRequest, Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'

const RECIPIENT = '0x00000000000000000000000000000000000000aa'
/** The time between the presses of a double click, and between two keys of a typing visitor. */
const NEXT_PRESS_MS = 90
const HELD_MS = 950

test.describe.configure({ mode: 'serial' })

let visitor: Visitor

test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpUnderAttack(browser, hostServer)
  await fundEvm(visitor.address)
})
test.afterEach(() => resetRejectionLimit(visitor))
test.afterAll(() => visitor.context.close())

function askToSend(): PendingRequest {
  let outcome: ReturnType<PendingRequest['outcome']>
  const { host, address } = visitor
  const settled = host
    .request('eth_sendTransaction', [{ from: address, to: RECIPIENT, value: '0x1' }])
    .then((ended) => (outcome = ended))
  settled.catch(() => undefined)
  return { outcome: () => outcome, settled }
}

async function openReady(): Promise<{ pending: PendingRequest; opened: WalletWindow }> {
  const pending = askToSend()
  const opened = await visitor.wallet.review()
  await waitUntilPressable(opened)
  return { pending, opened }
}

/**
 * A window of the page takes the focus of the wallet's, and returns it when it closes. In a browser under automation all
 * windows have the focus at once, so the focus events of the system are simulated.
 */
async function cover({ page }: WalletWindow): Promise<() => Promise<void>> {
  const opening = visitor.page.waitForEvent('popup')
  await visitor.page.evaluate(() => void window.open('about:blank', '_blank', 'popup,width=400,height=680'))
  const popup = await opening
  await page.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })
  return async () => {
    await popup.close()
    await page.evaluate(() => {
      document.hasFocus = () => true
      window.dispatchEvent(new Event('focus'))
    })
  }
}

async function reject({ pending, opened }: { pending: PendingRequest; opened: WalletWindow }): Promise<void> {
  expect(pending.outcome()).toBeUndefined()
  await opened.reject()
  expect(await pending.settled).toMatchObject({ ok: false, code: 4001 })
}

test(
  'The second click of a double click decides nothing where the first one closed a window of the page',
  { tag: '@long' },
  async () => {
    const { pending, opened } = await openReady()
    const { page } = opened
    await restPointerOn(page, opened.approveButton)
    const uncover = await cover(opened)
    await uncover()
    await page.mouse.down()
    // The pressing goes on for as long as any press has to be held.
    await page.waitForTimeout(HELD_MS)
    await page.mouse.up()
    await reject({ pending, opened })
  },
)

test('Keys that were meant for a window of the page decide nothing when the focus comes back', async () => {
  const { pending, opened } = await openReady()
  const { page } = opened
  await opened.approveButton.focus()
  const uncover = await cover(opened)
  await uncover()
  await opened.approveButton.focus()
  for (const key of ['Enter', 'Space', 'Enter']) await page.keyboard.press(key, { delay: 20 })
  await reject({ pending, opened })
})

test('A press is void when the page takes the focus while the button is pressed', async () => {
  const { pending, opened } = await openReady()
  const { page } = opened
  await restPointerOn(page, opened.approveButton)
  await page.mouse.down()
  const uncover = await cover(opened)
  await page.mouse.up()
  expect(pending.outcome()).toBeUndefined()
  await uncover()
  await reject({ pending, opened })
})

/** Everything a page can do to the focus of windows, repeatedly. */
async function steal(page: Page): Promise<void> {
  await page.evaluate(() => {
    const turn = (): void => {
      window.focus()
      window.blur()
      const popup = window.open('about:blank', 'stolen', 'popup,width=300,height=200')
      popup?.focus()
      window.focus()
      popup?.close()
    }
    const timer = setInterval(turn, 40)
    setTimeout(() => clearInterval(timer), 3_000)
  })
}

test(
  'A page that takes the focus at every moment gets no press of a visitor who types and clicks in it',
  { tag: '@long' },
  async () => {
    const { pending, opened } = await openReady()
    const { page } = visitor
    await page.bringToFront()
    await steal(page)
    const { x, y } = await centreOf(opened.approveButton)
    const until = Date.now() + 3_200
    while (Date.now() < until) {
      await page.mouse.click(x, y)
      for (const key of ['Enter', 'Space', 'Tab']) await page.keyboard.press(key)
      await page.waitForTimeout(NEXT_PRESS_MS)
    }
    expect(pending.outcome()).toBeUndefined()
    await opened.page.bringToFront()
    await reject({ pending, opened })
  },
)
