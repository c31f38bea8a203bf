import { parseEther, toHex } from 'viem'
import * as z from 'zod/mini'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { parseOutcome } from '#e2e/support/assertions/parse-outcome.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAY_S = 86_400
declare global {
  interface Window {
    /** Records whether the modal was open, each time the state changed. */
    seenOpen?: boolean[]
  }
}

/** The amount that the site may send each day. */
const ALLOWANCE = parseEther('0.02')

// Several visits with all their logins, one after the other.
test.describe.configure({ timeout: 150_000 })

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment({ wallet: { sessionPermissions: true } })
})
test.afterAll(() => deployment.stop())

/** Requests a daily allowance in the native coin. */
function askForAllowance(host: HostPage, address: string) {
  const now = Math.floor(Date.now() / 1_000)
  const permission = {
    type: 'native-token-recurring-allowance',
    data: { allowance: toHex(ALLOWANCE), start: now - 60, period: DAY_S },
    policies: [],
  }
  return host.request('wallet_grantPermissions', [
    { chainId: '0x7a69', address, expiry: now + DAY_S, permissions: [permission], policies: [] },
  ])
}

function send(host: HostPage, from: string, ether: string, fields: object = {}) {
  return host.request('eth_sendTransaction', [{ from, to: BOB, value: toHex(parseEther(ether)), ...fields }])
}

async function contextOf(pending: ReturnType<typeof askForAllowance>): Promise<string> {
  return parseOutcome(await pending, z.object({ permissionsContext: z.string() })).permissionsContext
}

test(
  'A site with an allowance sends within it without an approval, and has to ask beyond it and afterwards',
  { tag: '@long' },
  async ({ page }) => {
    await addPasskeys(page)
    const host = await deployment.openHost(page)
    const wallet = deployment.walletOn(page)
    await host.connectButton.click()
    await wallet.signUp(freshEmail('grants'))
    const address = await host.address('eip155')
    await fundEvm(address)
    await wallet.modal.close()

    await test.step('The permission is shown before it is granted', async () => {
      const declined = askForAllowance(host, address)
      await expect(wallet.text(/0\.02 ETH/).first()).toBeVisible()
      await wallet.reject()
      expect(await declined).toMatchObject({ ok: false, code: 4001 })
      await wallet.modal.isGone()
    })
    await test.step('Without it every transaction needs an approval', async () => {
      const pending = send(host, address, '0.01')
      await wallet.approve()
      expect(await pending).toMatchObject({ ok: true })
      await wallet.modal.isGone()
    })
    const granted = askForAllowance(host, address)
    await wallet.approve()
    await contextOf(granted)
    await wallet.modal.isGone()

    await test.step('Within its bounds nothing is shown, not even the card', async () => {
      // The site's own fee fields are not what is paid: these would use up the whole allowance.
      const fees = {
        gas: toHex(2_000_000),
        gasPrice: toHex(parseEther('0.01') / 2_000_000n),
        nonce: toHex(900),
      }
      const answer = await unseen(host, () => send(host, address, '0.015', fees))
      expect(answer).toMatchObject({ ok: true })
      const hash = answer.ok ? hexOf(answer.value) : '0x'
      expect((await evmNode.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect(await evmNode.getTransaction({ hash })).toMatchObject({ type: 'eip1559', gas: 21_000n })
    })
    await test.step('A transaction beyond the rest of the day needs an approval', async () => {
      const pending = send(host, address, '0.01')
      await wallet.approve()
      expect(await pending).toMatchObject({ ok: true })
      await wallet.modal.isGone()
    })
    await test.step('The settings list the permission, and the visitor revokes it there', async () => {
      await host.connectButton.click()
      await wallet.modal.button('Settings').click()
      await wallet.modal.button('Permissions of this site').click()
      await expect(wallet.text(/Spend 0\.02 ETH every 24 hours/)).toBeVisible()
      await wallet.press(/^Revoke/)
      await expect(wallet.text(/every request is shown to you/)).toBeVisible()
      await wallet.press('Done')
      await wallet.modal.shows('Account settings')
      await wallet.modal.close()
    })
    await test.step('From then on every transaction needs an approval again', async () => {
      const pending = send(host, address, '0.001')
      await wallet.reject()
      expect(await pending).toMatchObject({ ok: false, code: 4001 })
      await wallet.modal.isGone()
    })
    await test.step('The site itself gives a permission back, and stays connected', async () => {
      const again = askForAllowance(host, address)
      await wallet.approve()
      const permissionsContext = await contextOf(again)
      await wallet.modal.isGone()
      expect(await unseen(host, () => send(host, address, '0.001'))).toMatchObject({ ok: true })
      const given = await unseen(host, () =>
        host.request('wallet_revokePermissions', [{ permissionsContext }]),
      )
      expect(given).toMatchObject({ ok: true })
      expect(await host.status('eip155')).toBe('connected')
      const pending = send(host, address, '0.001')
      await wallet.approve()
      expect(await pending).toMatchObject({ ok: true })
    })
  },
)

/** Runs an action during which the modal is not shown, not even for a moment. */
async function unseen<T>(host: HostPage, work: () => Promise<T>): Promise<T> {
  await host.page.evaluate(() => {
    window.seenOpen = []
    window.postern?.subscribe(({ open }) => window.seenOpen?.push(open))
  })
  const answer = await work()
  expect(await host.page.evaluate(() => window.seenOpen)).not.toContain(true)
  return answer
}
