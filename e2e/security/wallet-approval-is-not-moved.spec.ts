import { expect, test } from '#e2e/pages/test.ts'
import {
  centreOf,
  LONGER_THAN_GATE_MS,
  waitUntilPressable,
  signUpUnderAttack,
} from '#e2e/support/attacks/approval-attack.ts'
import { requestSignature, type PendingRequest, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

/** The time from the page's frame to the screen on a busy machine. */
const DRAWN_WITHIN_MS = 100

let visitor: Visitor
let pending: PendingRequest

test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpUnderAttack(browser, hostServer)
  pending = requestSignature(visitor)
})
test.afterAll(() => visitor.context.close())

/** Every test starts with the same open request, which may be pressed, and leaves it unanswered. */
test.beforeEach(() => waitUntilPressable(visitor.wallet))
test.afterEach(putBack)

async function isUndecided(): Promise<void> {
  // A signature takes some 10 ms to arrive, and longer on a busy machine.
  await quietFor(200)
  expect(pending.outcome()).toBeUndefined()
}

/** Until the change is drawn, a press hits the frame at the place where the visitor still sees it. */
async function isOnScreen(): Promise<void> {
  await visitor.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await visitor.page.waitForTimeout(DRAWN_WITHIN_MS)
}

/** Moves the site's own element, and with it the modal. */
async function slide(by: { readonly x: number; readonly y: number }): Promise<void> {
  await visitor.page.evaluate(({ x, y }) => {
    window.hostile.frame().style.transform = `translate(${x}px, ${y}px)`
  }, by)
  await isOnScreen()
}

// The frame stays wholly in sight sideways, so that only the rule about pointers can refuse the press.
const AWAY = { x: -380, y: 0 }
const HOME = { x: 0, y: 0 }

/** Other ways to move the frame away and back. */
const MOVES: Readonly<Record<string, typeof slide>> = {
  'by scrolling': async ({ x }) => {
    await visitor.page.evaluate((x) => {
      const frame = window.hostile.frame()
      // The frame is centred in an element wider than the window, so half the scroll range is its home position.
      frame.style.width = 'calc(100% + 760px)'
      frame.parentElement?.scrollTo(380 - x, 0)
    }, x)
    await isOnScreen()
  },
  'by an animation': async ({ x }) => {
    await visitor.page.evaluate(async (x) => {
      const transform = `translateX(${x}px)`
      await window.hostile.frame().animate({ transform }, { duration: 300, fill: 'forwards' }).finished
    }, x)
    await isOnScreen()
  },
}

function putBack(): Promise<void> {
  return visitor.page.evaluate(() => {
    const frame = window.hostile.frame()
    frame.removeAttribute('style')
    frame.parentElement?.scrollTo(0, 0)
    for (const animation of frame.getAnimations()) animation.cancel()
  })
}

/** A visitor's pointer rests on the page, where the button was and will be again. */
async function restsOnPage(moveAway: () => Promise<void>): Promise<void> {
  const { page, wallet } = visitor
  const { x, y } = await centreOf(wallet.approveButton)
  await moveAway()
  await waitUntilPressable(wallet)
  expect((await centreOf(wallet.approveButton)).x).toBeCloseTo(x + AWAY.x, -1)
  await page.mouse.move(x + 2, y)
  await page.mouse.move(x, y)
  await page.waitForTimeout(LONGER_THAN_GATE_MS)
}

async function pressAfter(waitMs: number): Promise<void> {
  await visitor.page.waitForTimeout(waitMs)
  await visitor.page.mouse.down()
  await visitor.page.mouse.up()
  await isUndecided()
}

test.describe('C1–C12: presses meant for something else, when the site moves the frame', () => {
  for (const waitMs of [0, 100, 400, 1_500])
    test(
      `C1–C12: Nothing is approved when the frame moves under a pointer that rests on the page, ${waitMs} ms before the press`,
      { tag: waitMs === 0 || waitMs === 400 ? [] : '@long' },
      async () => {
        await restsOnPage(() => slide(AWAY))
        await slide(HOME)
        await pressAfter(waitMs)
      },
    )

  for (const [how, move] of Object.entries(MOVES))
    test(`C1–C12: Nothing is approved when the frame moves ${how} under a pointer that rests on the page`, async () => {
      for (const waitMs of [0, 100, 400]) {
        await restsOnPage(() => move(AWAY))
        await move(HOME)
        await pressAfter(waitMs)
      }
    })

  for (const waitMs of [0, 100, 350])
    test(
      `C1–C12: Nothing is approved when the frame moves under a pointer that rests on another button, ${waitMs} ms before the press`,
      { tag: waitMs === 100 ? [] : '@long' },
      async () => {
        const { page, wallet } = visitor
        const button = await centreOf(wallet.approveButton)
        const { x, y } = await centreOf(wallet.button('Reject'))
        await page.mouse.move(x - 4, y)
        await page.mouse.move(x, y, { steps: 2 })
        await page.waitForTimeout(LONGER_THAN_GATE_MS)
        await slide({ x: x - button.x, y: y - button.y })
        await page.waitForTimeout(waitMs)
        await page.mouse.down()
        await page.mouse.up()
        await isUndecided()
      },
    )

  for (const waitMs of [0, 50])
    test(`C1–C12: Nothing is approved when the frame moves under a finger that taps the page twice, ${waitMs} ms before the second tap`, async () => {
      const { page, wallet } = visitor
      const place = await centreOf(wallet.approveButton)
      await slide(AWAY)
      await waitUntilPressable(wallet)
      const finger = await page.context().newCDPSession(page)
      const tap = () =>
        finger.send('Input.synthesizeTapGesture', { ...place, duration: 60, gestureSourceType: 'touch' })
      await tap()
      await slide(HOME)
      await page.waitForTimeout(waitMs)
      await tap()
      await finger.detach()
      await isUndecided()
      // The tap arrived where it was aimed at.
      await expect(wallet.button('Hold to approve')).toBeVisible()
    })

  // A frame is not notified when it returns to the very same pixel: SECURITY.md names that limit.
  test('C1–C12: Nothing is approved when the frame moves away from a pointer on its button and back beside it', async () => {
    const { page, wallet } = visitor
    await wallet.restPointer()
    await slide(AWAY)
    await page.waitForTimeout(200)
    await slide({ x: 6, y: 6 })
    await page.mouse.down()
    await page.mouse.up()
    await isUndecided()
  })

  test('C1–C12: Nothing is approved when the window’s size changes at the press', async () => {
    const { page, wallet } = visitor
    await wallet.restPointer()
    await page.setViewportSize({ width: 1_180, height: 720 })
    await isOnScreen()
    await page.mouse.down()
    await page.mouse.up()
    await isUndecided()
    await page.setViewportSize({ width: 1_280, height: 720 })
  })

  test('C1–C12: Nothing is approved when the frame moves between the two ends of the press', async () => {
    const { page, wallet } = visitor
    await slide({ x: 20, y: 0 })
    await wallet.restPointer()
    await page.waitForTimeout(500)
    await page.mouse.down()
    await slide(HOME)
    await page.mouse.up()
    await isUndecided()
  })
})
