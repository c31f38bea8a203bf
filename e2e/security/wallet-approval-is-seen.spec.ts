import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import type { WalletWindow } from '#e2e/pages/wallet-window.ts'
import {
  LONGER_THAN_GATE_MS,
  waitUntilPressable,
  positionOf,
  pressEveryWay,
  signUpUnderAttack,
} from '#e2e/support/attacks/approval-attack.ts'
import { resetRejectionLimit } from '#e2e/support/fixtures/reset-rejection-limit.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import {
  HIDING_EFFECTS,
  applyHidingEffect,
  removeHidingEffect,
  SOME_HIDING_EFFECTS,
  type HidingEffect,
} from '#e2e/support/attacks/hiding-effects.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { requestSignature, type PendingRequest, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'

const RECIPIENT = '0x00000000000000000000000000000000000000aa'
/** The browser checks visibility every 100 ms, and less often on a busy machine. */
const NOTICED_MS = 350
/** A pointer that has just arrived does not press, and a press is held for 800 ms. */
const SETTLED_MS = 350
const HELD_MS = 950
/** Elements that a browser fills in, or focuses, by itself. */
const FILLED_BY_BROWSERS = 'input, textarea, select, form, [contenteditable], [autocomplete], [autofocus]'

test.describe.configure({ mode: 'serial' })

let visitor: Visitor

test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpUnderAttack(browser, hostServer)
  await fundEvm(visitor.address)
})
test.afterAll(() => visitor.context.close())

async function hold(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_MS)
  await page.mouse.down()
  await page.waitForTimeout(HELD_MS)
  await page.mouse.up()
}

/** A press beside the card asks whether to leave; the visitor stays. */
async function lift(effect: HidingEffect): Promise<void> {
  const { page, wallet } = visitor
  await page.evaluate(removeHidingEffect, effect)
  const stay = wallet.modal.frame.getByRole('button', { name: 'Keep reviewing' })
  if (await stay.isVisible()) await stay.click()
}

/** Requests a transfer of value. */
function askToSend(): PendingRequest {
  let outcome: ReturnType<PendingRequest['outcome']>
  const { host, address } = visitor
  const sent = { from: address, to: RECIPIENT, value: '0x1' }
  const settled = host.request('eth_sendTransaction', [sent]).then((ended) => (outcome = ended))
  settled.catch(() => undefined)
  return { outcome: () => outcome, settled }
}

/** How many transactions of the account the chain has, pending ones included. */
function sentSoFar(): Promise<number> {
  return evmNode.getTransactionCount({ address: visitor.address, blockTag: 'pending' })
}

test(
  "Nothing is signed by presses on what a page leaves of a plain message's frame, nor by a hold that the wallet notices",
  { tag: '@long' },
  async () => {
    test.setTimeout(120_000)
    const { page, wallet } = visitor
    const pending = requestSignature(visitor)
    await waitUntilPressable(wallet)
    await expect(wallet.frame.locator(FILLED_BY_BROWSERS)).toHaveCount(0)
    let last = ''
    for (const effect of HIDING_EFFECTS)
      await test.step(`${effect.name}, on the ${effect.on}`, async () => {
        await page.evaluate(applyHidingEffect, effect)
        await page.waitForTimeout(NOTICED_MS)
        const button = expect(wallet.approveButton)
        // If a browser learns to detect this effect, the test says so.
        if (effect.isNoticed) await button.toHaveAttribute('aria-disabled', 'true')
        else await button.not.toHaveAttribute('aria-disabled', 'true')
        const place = await positionOf(page, wallet.approveButton, effect)
        await page.mouse.move(place.x, place.y, { steps: 2 })
        if (JSON.stringify(place) !== last) await page.waitForTimeout(SETTLED_MS)
        last = JSON.stringify(place)
        await pressEveryWay(page, place)
        if (effect.isNoticed) await hold(page)
        expect(pending.outcome()).toBeUndefined()
        await lift(effect)
      })
    await wallet.approve()
    expect(await pending.settled).toMatchObject({ ok: true })
  },
)

test('No effect on the frame gets a signature that moves value, because the frame has no button for one', async () => {
  test.setTimeout(90_000)
  const { page, wallet } = visitor
  const before = await sentSoFar()
  let pending = askToSend()
  const review = wallet.button(/^(Review|Show the window)$/)
  await review.waitFor()
  let opened = await wallet.review()
  for (const effect of SOME_HIDING_EFFECTS)
    await test.step(`${effect.name}, on the ${effect.on}`, async () => {
      await page.evaluate(applyHidingEffect, effect)
      const place = await positionOf(page, review, effect)
      await page.mouse.move(place.x, place.y)
      await pressEveryWay(page, place)
      await expect(wallet.approveButton).toHaveCount(0)
      await lift(effect)
      // Where the buttons are pixels wide, a press may hit the one that rejects.
      if (!pending.outcome()) return
      expect(pending.outcome()).toMatchObject({ ok: false, code: 4001 })
      await resetRejectionLimit(visitor)
      pending = askToSend()
      opened = await wallet.review()
    })
  expect(await sentSoFar()).toBe(before)
  await expect(opened.page.getByRole('main')).toContainText(RECIPIENT, { ignoreCase: true })
  await opened.approve()
  expect(await pending.settled).toMatchObject({ ok: true })
  await opened.closes()
})

/** Whether the button could be pressed when one of the recorded presses began. */
const PRESSED_OPEN = 'pressedOpen'

/** Records in the window whether a press begins while its button can be pressed. */
function recordPresses(name: string): void {
  const record = () => {
    const button = document.querySelector('main button[aria-disabled="true"]')
    if (!button) document.documentElement.dataset[name] = ''
  }
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, record, { capture: true })
}

/**
 * The press that opens the window continues in it at once, as fast as a person can press.
 *
 * @returns whether every press began while the button was disabled: on a busy machine a turn of presses may outlast that.
 */
async function pressOn(opened: WalletWindow): Promise<boolean> {
  const { page } = opened
  const { x, y, width, height } = (await opened.approveButton.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const place = { x: x + width / 2, y: y + height / 2 }
  await page.evaluate(recordPresses, PRESSED_OPEN)
  await page.mouse.move(place.x, place.y, { steps: 2 })
  const until = Date.now() + 600
  const isClosed = async (): Promise<boolean> =>
    (await opened.approveButton.getAttribute('aria-disabled')) === 'true'
  try {
    while (Date.now() < until && (await isClosed())) await pressEveryWay(page, place)
    return !(await page.evaluate((name) => name in document.documentElement.dataset, PRESSED_OPEN))
  } catch {
    // A press that began later approved the request, which closes the window.
    return false
  }
}

test('A message longer than the frame has to be read to its end first, with keys alone as well', async () => {
  const { page, wallet } = visitor
  const pending = requestSignature(visitor, 'One more line.\n'.repeat(80))
  await expect(wallet.heading).toBeFocused()
  await expect(wallet.button('Scroll to the end to approve')).toHaveAttribute('aria-disabled', 'true')
  await expect(wallet.approveButton).toHaveAccessibleDescription(/Page Down/)
  await page.waitForTimeout(LONGER_THAN_GATE_MS)
  await page.keyboard.press('End')
  await page.waitForTimeout(LONGER_THAN_GATE_MS)
  // The last line is in a box that scrolls by itself.
  await expect(wallet.button('Scroll to the end to approve')).toHaveAttribute('aria-disabled', 'true')
  const phrase = wallet.frame.getByRole('region', { name: 'Message' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(phrase).toBeFocused({ timeout: 200 })
  }).toPass()
  // The lines were scrolled past, but none of them stayed in sight.
  await page.keyboard.press('End')
  await page.waitForTimeout(LONGER_THAN_GATE_MS)
  await expect(wallet.button('Scroll up to approve')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Home')
  await expect(async () => {
    await page.keyboard.press('PageDown')
    await expect(wallet.button('Hold to approve')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(wallet.button('Hold to approve')).not.toHaveAttribute('aria-disabled', 'true')
  await wallet.approve()
  expect(await pending.settled).toMatchObject({ ok: true })
})

test('A theme with a symbol font or a font size of zero has no effect: the wallet keeps readable fonts of at least 12 px', async () => {
  const { host, wallet, page } = visitor
  const themeVariables = { 'font-family': 'Wingdings, Webdings, Symbol', 'font-size-master': 0 }
  const pending = requestSignature(visitor)
  await waitUntilPressable(wallet)
  expect(await host.call('setTheme', { themeVariables })).toMatchObject({ ok: true })
  await page.waitForTimeout(NOTICED_MS)
  const texts = await (
    await wallet.document()
  ).evaluate(() =>
    Array.from(document.querySelectorAll('main *')).map((element) => {
      const { fontFamily, fontSize } = getComputedStyle(element)
      return { fontFamily, size: Number.parseFloat(fontSize) }
    }),
  )
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(({ fontFamily }) => /dings|symbol/i.test(fontFamily))).toEqual([])
  expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(12)
  await wallet.approve()
  expect(await pending.settled).toMatchObject({ ok: true })
})

test(
  'Presses that continue from the frame into the wallet window, and drags, decide nothing in its first second',
  { tag: '@long' },
  async () => {
    const { wallet } = visitor
    let pending = askToSend()
    let opened = await wallet.review()
    for (let attempts = 1; !(await pressOn(opened)); attempts += 1) {
      expect(attempts, 'the machine is too busy to press in the first second').toBeLessThan(4)
      if (!pending.outcome()) await opened.reject()
      await pending.settled
      pending = askToSend()
      opened = await wallet.review()
    }
    expect(pending.outcome()).toBeUndefined()
    await waitUntilPressable(opened)
    // The pointer is pressed elsewhere and released on the button.
    const { x, y } = (await opened.approveButton.boundingBox()) ?? { x: 0, y: 0 }
    await opened.page.mouse.move(200, 60)
    await opened.page.mouse.down()
    await opened.page.mouse.move(x + 20, y + 20, { steps: 4 })
    await opened.page.waitForTimeout(SETTLED_MS)
    await opened.page.mouse.up()
    expect(pending.outcome()).toBeUndefined()
    await opened.reject()
    expect(await pending.settled).toMatchObject({ ok: false, code: 4001 })
  },
)

test('The wallet window has no name to target, and no page navigates it elsewhere', async () => {
  const { page, wallet } = visitor
  const before = await sentSoFar()
  const names = ['postern', 'postern-approval', 'wallet', 'approve', 'popup']
  const pending = askToSend()
  const opened = await wallet.review()
  const url = opened.page.url()
  expect(await opened.page.evaluate(() => window.name)).toBe('')
  const others: Page[] = []
  page.context().on('page', (other) => others.push(other))
  await page.evaluate((all) => {
    for (const name of all) window.open('about:blank#taken', name, 'popup')
  }, names)
  await expect.poll(() => others.length).toBeGreaterThan(0)
  expect(opened.page.url()).toBe(url)
  await expect(opened.page.getByRole('main')).toContainText(RECIPIENT, { ignoreCase: true })
  for (const other of others) await other.close()
  // The window has no field that a browser fills in, and no target for a key of the page.
  await expect(opened.page.locator(FILLED_BY_BROWSERS)).toHaveCount(0)
  // The page can navigate the frame that opened the window, and then the request has no owner left.
  await page.evaluate(() => window.hostile.frame().contentWindow?.frames[0]?.location.replace('about:blank'))
  await expect(opened.page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect(await pending.settled).toMatchObject({ ok: false, code: -32_603 })
  await opened.page.close()
  expect(await sentSoFar()).toBe(before)
})
