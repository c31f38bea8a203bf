import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/pages/test.ts'
import { expectWithin } from '#e2e/support/assertions/expect-within.ts'
import { resetRejectionLimit } from '#e2e/support/fixtures/reset-rejection-limit.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import {
  PENDING_NETWORKS,
  PENDING_STATES,
  RESTORING,
  SIGN_OUT,
  type PendingState,
} from '#e2e/support/tours/pending-states.ts'
import { requestSignature, signUpVisitor, type Visit } from '#e2e/support/fixtures/wallet-visitor.ts'
import { isLongRun } from '#tests/support/builders/runs.ts'

/**
 * docs/security-model.md §2.15: the time from the end of a document to the end of its pending promises; the rest is the
 * machine's.
 */
const SETTLES_WITHIN_MS = 1_000
const MACHINE_MS = 1_500
/** A reload of the modal loads the wallet again: loading, 500 ms, and the requests that restore the session. */
const BACK_WITHIN_MS = 20_000

// Each case has a visitor of its own, and a processor where one is free.
test.describe.configure({ mode: 'parallel' })

/** How a document of the wallet ends: it is reloaded, or its element is removed. */
const ENDS: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  'is reloaded': async ({ wallet }) =>
    (await wallet.document()).evaluate(() => window.location.reload()).catch(() => undefined),
  'is removed': ({ wallet }) =>
    wallet.modal.document().evaluate(() => document.querySelector('iframe')?.remove()),
}

async function signs(visit: Visit): Promise<void> {
  const answer = requestSignature(visit, 'afterwards')
  await expect(visit.wallet.text('afterwards')).toBeVisible({ timeout: 15_000 })
  await visit.wallet.approve()
  expect(await answer.settled).toMatchObject({ ok: true })
}

/** Reloads the modal, and waits until its old document is gone. */
async function reloadModal({ wallet }: Visit): Promise<void> {
  const before = await wallet.document()
  await wallet.modal.reload()
  await expect.poll(() => before.isDetached()).toBe(true)
}

/** Rejects what is shown again and dismisses a failure, so that the window is as before the first request. */
async function clearAway(visit: Visit): Promise<void> {
  await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
  await visit.host.call('close', { force: true })
  await visit.wallet.modal.isGone()
}

/** Expects that a pending promise ends at once with the wallet's document. */
function endsWith(
  { name, begin, mayEndWell, reason = /FRAME_GONE/, endsWithinMs = SETTLES_WITHIN_MS }: PendingState,
  end: (visit: Visit) => Promise<unknown>,
  visit: Visit,
): Promise<void> {
  return test.step(name, async () => {
    let endedAt = 0
    const pending = await begin(visit)
    const ended = pending.outcome.finally(() => (endedAt = Date.now()))
    await pending.waits
    const goneAt = Date.now()
    await end(visit)
    const outcome = await ended
    expectWithin(endedAt - goneAt, endsWithinMs + MACHINE_MS, name)
    if (!outcome.ok || !mayEndWell) expect(JSON.stringify(outcome), name).toMatch(reason)
    await clearAway(visit)
  })
}

for (const [how, end] of Object.entries(ENDS))
  test(
    `D15: When the wallet ${how} in a pending state, the promise ends within a second and the next request works`,
    { tag: how === 'is removed' ? [] : '@long' },
    async ({ browser, hostServer }) => {
      test.setTimeout(300_000)
      const visit = await signUpVisitor(browser, hostServer, {
        options: { networks: PENDING_NETWORKS, disconnectEndsLogin: true },
      })
      await fundEvm(visit.address)
      for (const state of PENDING_STATES) await endsWith(state, end, visit)
      await endsWith(RESTORING, end, visit)
      // The session outlived the document: the next one restores it without opening the modal.
      expect(await visit.host.address('eip155')).toBe(visit.address)
      await signs(visit)
      await endsWith(SIGN_OUT, end, visit)
      await visit.host.connectButton.click()
      await expect(visit.wallet.emailField).toBeVisible()
      await visit.context.close()
    },
  )

/** Expects that a pending promise ends or is repeated, in which case it is rejected. */
function outlivesModal({ name, begin, asksAgain }: PendingState, visit: Visit): Promise<void> {
  return test.step(name, async () => {
    const { wallet } = visit
    let isOver = false
    const { outcome, waits } = await begin(visit)
    const ended = outcome.finally(() => (isOver = true))
    await waits
    await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
    await reloadModal(visit)
    const isAnswered = async () => isOver || (await wallet.decideButton.isVisible())
    await expect.poll(isAnswered, { message: name, timeout: BACK_WITHIN_MS }).toBe(true)
    const again = asksAgain?.map((text) => wallet.text(text)) ?? [wallet.decideButton]
    for (const answer of isOver ? [] : again) {
      await expect(answer).toBeVisible()
      await wallet.reject()
      await resetRejectionLimit(visit)
    }
    expect(await ended, name).toMatchObject({ ok: expect.any(Boolean) })
    await clearAway(visit)
  })
}

test(
  'D15: When the modal is reloaded in a pending state, the promise ends or its request is repeated, and the next request works',
  { tag: '@long' },
  async ({ browser, hostServer }) => {
    test.setTimeout(300_000)
    const visit = await signUpVisitor(browser, hostServer, {
      options: { networks: PENDING_NETWORKS, disconnectEndsLogin: true },
    })
    await fundEvm(visit.address)
    for (const state of [...PENDING_STATES, RESTORING]) await outlivesModal(state, visit)
    await signs(visit)
    await outlivesModal(SIGN_OUT, visit)
    await visit.context.close()
  },
)

/** How far an approved transaction came when its document ended: the node never got it, or its answer got lost. */
const BROADCASTS = { 'had not reached the node': false, 'had reached the node': true } as const
/** What ends while it is broadcast: the modal together with the wallet, or the wallet alone. */
const LOSSES = {
  'the modal is reloaded': reloadModal,
  ...Object.fromEntries(Object.entries(ENDS).map(([how, end]) => [`the wallet alone ${how}`, end])),
} as const satisfies typeof ENDS

/** One state each for the modal and for the removed wallet; every pair of them with `LONG=1`. */
const PAIRS = Object.entries(LOSSES).flatMap(([loss, lose], at) =>
  Object.entries(BROADCASTS)
    .filter((_broadcast, state) => isLongRun || state === at % 2)
    .map(([how, isHandedOn]) => ({ loss, lose, how, isHandedOn })),
)

for (const { loss, lose, how, isHandedOn } of PAIRS)
  test(
    `When ${loss} while a transaction is broadcast that ${how}, it is sent once, the site gets its hash, and the visitor is not prompted again`,
    { tag: loss.startsWith('the modal') ? [] : '@long' },
    async ({ browser, hostServer }) => {
      test.setTimeout(120_000)
      const visit = await signUpVisitor(browser, hostServer, {
        options: { networks: PENDING_NETWORKS, disconnectEndsLogin: true },
      })
      const { address, host, page, wallet } = visit
      await fundEvm(address)
      const { arrived } = await loseFirstBroadcast(page, isHandedOn)
      const sent = host.request('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
      await expect(wallet.decideButton).toBeVisible({ timeout: 20_000 })
      // The next request waits for the end of the approval, which comes with the end of the document.
      const approving = wallet.approve()
      await arrived
      await lose(visit)
      await approving
      const outcome = await sent
      expect(outcome).toMatchObject({ ok: true, value: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      await expect(wallet.decideButton).toBeHidden()
      const count = await host.request('eth_getTransactionCount', [address, 'pending'])
      expect(count).toMatchObject({ ok: true, value: '0x1' })
      const found = await host.request('eth_getTransactionByHash', outcome.ok ? [outcome.value] : [])
      expect(found).toMatchObject({ ok: true, value: { nonce: '0x0' } })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await visit.context.close()
    },
  )

/** Drops the answer to the first broadcast. */
async function loseFirstBroadcast(
  page: Page,
  isHandedOn: boolean,
): Promise<{ readonly arrived: Promise<void> }> {
  let broadcasts = 0
  let hasArrived = (): void => {}
  const arrived = new Promise<void>((resolve) => (hasArrived = resolve))
  await page.route(/\/v1\?/, async (route) => {
    const request = route.request()
    if (!(request.postData() ?? '').includes('eth_sendRawTransaction')) return route.fallback()
    if (++broadcasts > 1) return route.fallback()
    const url = new URL(request.url())
    const headers = { ...request.headers(), host: url.host }
    // Node does not resolve names under localhost.
    url.hostname = '127.0.0.1'
    if (isHandedOn) expect((await route.fetch({ url: url.href, headers })).status()).toBe(200)
    hasArrived()
  })
  return { arrived }
}

test(
  'A request that arrives the moment the previous one was rejected is shown, also after a reload of the modal',
  { tag: '@long' },
  async ({ browser, hostServer }) => {
    test.setTimeout(240_000)
    const visit = await signUpVisitor(browser, hostServer)
    const releases: number[] = []
    visit.page.on('response', (answer) => {
      if (answer.url().endsWith('/release')) releases.push(answer.status())
    })
    const offsets = isLongRun ? [0, 10, 50, 100, 300, 700] : [0, 100, 700]
    for (const offset of offsets) {
      const text = `after ${offset}`
      const answer = visit.page.evaluate(
        async ({ address, offset, text }) => {
          const ask = (message: string) =>
            window.postern
              ?.getProvider('eip155')
              ?.request({ method: 'personal_sign', params: [message, address] })
          const code = await ask('0x61')?.catch((error: { readonly code: unknown }) => error.code)
          if (offset > 0) await new Promise((resolve) => setTimeout(resolve, offset))
          const digits = Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
          return [code, await ask(`0x${digits.join('')}`)]
        },
        { address: visit.address, offset, text },
      )
      await expect(visit.wallet.decideButton).toBeVisible()
      await reloadModal(visit)
      await visit.wallet.reject()
      await expect(visit.wallet.text(text)).toBeVisible()
      await resetRejectionLimit(visit)
      await visit.wallet.approve()
      expect(await answer, text).toEqual([4001, expect.stringMatching(/^0x[0-9a-f]{130}$/)])
    }
    // One release for each document.
    expect(releases).toEqual(offsets.map(() => 200))
    await visit.context.close()
  },
)

test('D15: A login goes on when the wallet is reloaded at each of its steps', async ({
  page,
  openHost,
  wallet,
}) => {
  test.setTimeout(90_000)
  await addPasskeys(page)
  const host = await openHost()
  const connecting = host.call('connect', { namespace: 'eip155' })
  const email = freshEmail('reloads')
  await expect(wallet.emailField).toBeVisible()
  const reload = async (): Promise<void> => {
    const document = await wallet.document()
    const reloaded = page.waitForEvent('framenavigated', (frame) => frame === document)
    await document.evaluate(() => window.location.reload()).catch(() => undefined)
    await reloaded
  }
  await reload()
  await wallet.enterEmail(email)
  await wallet.enterCode(email)
  await expect(wallet.heading).toBeVisible()
  await reload()
  // Whatever the modal shows afterwards, the way to the wallet is open.
  const again = wallet.modal.button(/Try again|^Continue to/)
  const create = wallet.button('Create a passkey')
  await expect
    .poll(async () => (await again.isVisible()) || (await create.isVisible()), { timeout: 15_000 })
    .toBe(true)
  if (await again.isVisible()) await again.click()
  await create.click()
  await wallet.modal.isGone()
  expect(await connecting).toMatchObject({ ok: true })
})
