import type { Outcome } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { freshEmail } from '#e2e/support/mailbox.ts'
import { addPasskeys } from '#e2e/support/passkeys.ts'
import { askForSignature, signUpVisitor, type Visit, type Visitor } from '#e2e/support/wallet-visitor.ts'

/** Security §2.3, D15: from the end of a document to the end of what waited for it; the rest is the machine's. */
const SETTLES_WITHIN_MS = 1_000
const MACHINE_MS = 1_500

let visitor: Visitor

test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer)
})
test.afterAll(() => visitor.context.close())

type Start = (visit: Visit) => Promise<Outcome>

/** What waits for the wallet, or for somebody in it, when its document goes. */
const PENDING: Readonly<Record<string, Start>> = {
  'a signature that is shown': (visit) => askForSignature(visit).settled,
  'typed data that are shown': ({ host, address }) =>
    host.request('eth_signTypedData_v4', [address, JSON.stringify(TYPED_DATA)]),
  'a transaction that is shown': ({ host, address }) =>
    host.request('eth_sendTransaction', [{ from: address, to: address, value: '0x0' }]),
  'calls that are shown': ({ host, address }) =>
    host.request('wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: false, calls: [{ to: address }] },
    ]),
  'a message on Solana': async ({ host }) =>
    host.call('request', {
      method: 'solana_signMessage',
      namespace: 'solana',
      params: { message: 'Cn8eVZg', pubkey: await host.address('solana') },
    }),
  'a message on Bitcoin': async ({ host }) =>
    host.call('request', {
      method: 'signMessage',
      namespace: 'bip122',
      params: { account: await host.address('bip122'), message: 'hi' },
    }),
}

const TYPED_DATA = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Shop' },
  message: { text: 'hi' },
}

/** How a document goes: it is loaded again, or its element is taken away. */
const ENDS: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  'is loaded again': async ({ wallet }) =>
    (await wallet.document()).evaluate(() => window.location.reload()).catch(() => undefined),
  'is taken away': ({ wallet }) =>
    wallet.modal.document().evaluate(() => document.querySelector('iframe')?.remove()),
}

async function signs(visit: Visit): Promise<void> {
  const asked = askForSignature(visit, 'afterwards')
  await expect(visit.wallet.text('afterwards')).toBeVisible({ timeout: 15_000 })
  await visit.wallet.approve()
  expect(await asked.settled).toMatchObject({ ok: true })
}

for (const [how, end] of Object.entries(ENDS))
  test(`D15: the wallet ${how} while it is asked: the promise ends within a second, and the next request works`, async () => {
    test.setTimeout(90_000)
    const visit = await visitor.visitAgain()
    for (const [name, start] of Object.entries(PENDING)) {
      let endedAt = 0
      const pending = start(visit).then((outcome) => {
        endedAt = Date.now()
        return outcome
      })
      await expect(visit.wallet.approveButton, name).toBeVisible({ timeout: 15_000 })
      const goneAt = Date.now()
      await end(visit)
      const outcome = await pending
      expect(outcome, name).toMatchObject({ ok: false })
      expect(JSON.stringify(outcome), name).toContain('FRAME_GONE')
      expect(endedAt - goneAt, name).toBeLessThan(SETTLES_WITHIN_MS + MACHINE_MS)
    }
    await signs(visit)
    await visit.page.close()
  })

test('D15: the modal is loaded again while the wallet is asked: the promise ends, and the next request works', async () => {
  const visit = await visitor.visitAgain()
  const asked = askForSignature(visit)
  await expect(visit.wallet.approveButton).toBeVisible()
  await visit.wallet.modal.reload()
  await expect
    .poll(async () => asked.outcome() !== undefined || (await visit.wallet.approveButton.isVisible()), {
      timeout: 15_000,
    })
    .toBe(true)
  if (asked.outcome() === undefined) await visit.wallet.reject()
  expect(await asked.settled).toMatchObject({ ok: false })
  // The next request comes after the modal has closed, as a person's would.
  await visit.page.waitForTimeout(1_500)
  await signs(visit)
  await visit.page.close()
})

test('D15: the wallet is loaded again at each step of a login, and the login goes on', async ({
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
    await (await wallet.document()).evaluate(() => window.location.reload()).catch(() => undefined)
    await page.waitForTimeout(300)
  }
  await reload()
  await wallet.enterEmail(email)
  await wallet.enterCode(email)
  await expect(wallet.heading).toBeVisible()
  await reload()
  // Whatever the modal shows after it, the way to the wallet is open.
  const again = wallet.modal.button(/Try again|^Continue as/)
  const create = wallet.button('Create a passkey')
  await expect
    .poll(async () => (await again.isVisible()) || (await create.isVisible()), { timeout: 15_000 })
    .toBe(true)
  if (await again.isVisible()) await again.click()
  await create.click()
  await wallet.modal.shows('Account')
  expect(await connecting).toMatchObject({ ok: true })
})
