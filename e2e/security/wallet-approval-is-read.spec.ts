import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletWindow } from '#e2e/pages/wallet-window.ts'
import { centreOf, LONGER_THAN_GATE_MS, signUpUnderAttack } from '#e2e/support/attacks/approval-attack.ts'
import type { PendingRequest, Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'

/** Longer than the 800 ms for which a press is held. */
const HELD_MS = 950
const LINES = 40

test.describe.configure({ mode: 'serial' })

let visitor: Visitor

test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpUnderAttack(browser, hostServer)
  await visitor.page.setViewportSize({ width: 360, height: 640 })
})
test.afterAll(() => visitor.context.close())

/** Requests a signature of so many lines that no phone shows them at once. */
function askForLongOrder(): PendingRequest {
  const names = Array.from({ length: LINES }, (_each, place) => `line${place}`)
  const data = {
    domain: { name: 'Shop', chainId: 31_337 },
    primaryType: 'Order',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Order: names.map((name) => ({ name, type: 'string' })),
    },
    message: Object.fromEntries(names.map((name) => [name, `What ${name} says`])),
  }
  let outcome: ReturnType<PendingRequest['outcome']>
  const { host, address } = visitor
  const settled = host
    .request('eth_signTypedData_v4', [address, JSON.stringify(data)])
    .then((ended) => (outcome = ended))
  settled.catch(() => undefined)
  return { outcome: () => outcome, settled }
}

async function press(page: Page, { approveButton }: WalletWindow): Promise<void> {
  const { x, y } = await centreOf(approveButton)
  await page.mouse.move(x, y, { steps: 3 })
  await page.waitForTimeout(LONGER_THAN_GATE_MS)
  await page.mouse.down()
  await page.waitForTimeout(HELD_MS)
  await page.mouse.up()
}

async function openLongOrder() {
  const pending = askForLongOrder()
  const opened = await visitor.wallet.review()
  await opened.page.setViewportSize({ width: 360, height: 640 })
  await expect(opened.heading).toBeFocused()
  const button = (name: string) => opened.page.getByRole('button', { name })
  await expect(button('Scroll to the end to approve')).toHaveAttribute('aria-disabled', 'true')
  return { pending, opened, button }
}

test('A jump to the end leaves the lines unread, and nothing is approved until they were scrolled through', async () => {
  const { pending, opened, button } = await openLongOrder()
  const { page } = opened
  await page.waitForTimeout(LONGER_THAN_GATE_MS)
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(button('Scroll up to approve')).toHaveAttribute('aria-disabled', 'true')
  await expect(opened.approveButton).toHaveAccessibleDescription(/not in sight for long enough.*Page Up/)
  await press(page, opened)
  expect(pending.outcome()).toBeUndefined()
  await expect(button('Scroll up to approve')).toBeVisible()
  // Scrolls in steps, as a mouse wheel does.
  await page.mouse.move(180, 200)
  await expect(async () => {
    await page.mouse.wheel(0, -100)
    await expect(button('Scroll up to approve')).toHaveCount(0, { timeout: 100 })
  }).toPass({ intervals: [20] })
  await opened.approve()
  expect(await pending.settled).toMatchObject({ ok: true })
})

test('A scrollbar that is pulled to the end and back at once shows no line for long enough', async () => {
  const { pending, opened, button } = await openLongOrder()
  const { page } = opened
  await page.waitForTimeout(LONGER_THAN_GATE_MS)
  await page.evaluate(async () => {
    const scroller = document.querySelector('[data-content]')?.parentElement
    const height = scroller?.scrollHeight ?? 0
    for (let turn = 0; turn <= 20; turn += 1) {
      scroller?.scrollTo(0, (height * turn) / 20)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await page.waitForTimeout(LONGER_THAN_GATE_MS)
  await expect(button('Scroll up to approve')).toHaveAttribute('aria-disabled', 'true')
  await press(page, opened)
  expect(pending.outcome()).toBeUndefined()
  await opened.reject()
  expect(await pending.settled).toMatchObject({ ok: false, code: 4001 })
})
