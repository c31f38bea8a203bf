import type { Page } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { expect } from '#e2e/pages/test.ts'
import { WalletPage } from '#e2e/pages/wallet-page.ts'
import { freshEmail } from './mailbox.ts'
import type { OwnDeployment } from './own-deployment.ts'
import { addPasskeys } from './passkeys.ts'

const MESSAGE = 'still me'
const HEX = `0x${Buffer.from(MESSAGE).toString('hex')}`

/** Between two mails to one address. */
export const COOLDOWN_MS = 31_000

/** A page of a deployment on which somebody signed up with a passkey, and what is known of them. */
export async function signUpOn(deployment: OwnDeployment, page: Page) {
  const passkeys = await addPasskeys(page)
  const host = await deployment.openHost(page)
  const wallet = deployment.walletOn(page)
  const email = freshEmail('back')
  await host.connectButton.click()
  await wallet.signUp(email)
  const address = await host.address('eip155')
  await wallet.modal.close()
  deployment.pass(COOLDOWN_MS)
  return { host, wallet, passkeys, email, address }
}

/** Asks for a signature, approves it, and checks whose it is. */
export async function expectSignatureOf(
  address: string,
  host: Pick<HostPage, 'page' | 'request'>,
): Promise<void> {
  const asked = host.request('personal_sign', [HEX, address])
  await new WalletPage(host.page).approve()
  const answer = await asked
  expect(answer).toMatchObject({ ok: true })
  const signature = answer.ok ? (answer.value as Hex) : '0x'
  expect(await verifyMessage({ address: address as Hex, message: MESSAGE, signature })).toBe(true)
}

/** Forgets what a browser kept for a page and its frames, as a browser does that needs room. */
export async function wipeStorage(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const session = await page
      .context()
      .newCDPSession(frame)
      .catch(() => undefined)
    if (!session) continue
    const { frameTree } = await session.send('Page.getFrameTree')
    const { storageKey } = await session.send('Storage.getStorageKeyForFrame', {
      frameId: frameTree.frame.id,
    })
    await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  }
}
