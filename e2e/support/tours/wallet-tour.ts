import { expect } from '@playwright/test'
import type { HostPage, HostPageOptions } from '#e2e/pages/host-page.ts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { WalletPage } from '#e2e/pages/wallet-page.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import type { Stop } from './tour-stop.ts'

const SITE: HostPageOptions = { options: { networks: Object.values(LOCAL_NETWORKS) } }
const PERSONAL_SIGN = ['0x48656c6c6f2c204164612e'] as const

/** Goes from a page to the code of a fresh address. */
async function askForCode(host: HostPage): Promise<WalletPage> {
  const wallet = new WalletPage(host.page)
  await host.call('open')
  await wallet.enterEmail(freshEmail('tour'))
  return wallet
}

/** Goes from a page to the account of a new wallet. */
async function signUp(host: HostPage): Promise<WalletPage> {
  await addPasskeys(host.page)
  const wallet = new WalletPage(host.page)
  await host.call('open')
  await wallet.signUp(freshEmail('tour'))
  return wallet
}

/** A step from the settings of a wallet. */
function inSettings(name: string, go: (modal: ModalPage, wallet: WalletPage) => Promise<void>): Stop {
  return {
    name,
    page: 'sharedVisitor',
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.button('Settings').click()
      await modal.shows('Account settings')
      await go(modal, new WalletPage(host.page))
    },
  }
}

/** Requests the first signature of a new wallet, and waits until it is shown. */
async function askToSignFirst(host: HostPage): Promise<void> {
  const wallet = await signUp(host)
  await wallet.modal.closeButton.click()
  await wallet.modal.isGone()
  await askToSign(host)
}

/** Requests a signature, and waits until the wallet shows it. */
async function askToSign(host: HostPage): Promise<void> {
  const address = await host.address('eip155')
  // The answer is ignored, because the tour ends before it.
  host.request('personal_sign', [...PERSONAL_SIGN, address]).catch(() => undefined)
  await expect(new WalletPage(host.page).decideButton).toBeVisible()
}

/** Requests a payment in Bitcoin, and waits until the wallet shows it. */
async function askToPay(host: HostPage): Promise<WalletPage> {
  const wallet = await signUp(host)
  await wallet.modal.closeButton.click()
  await wallet.modal.isGone()
  const bitcoin = await host.address('bip122')
  const paid = await fetch(`${DEMO_URLS.bitcoin}/faucet`, {
    method: 'POST',
    body: JSON.stringify({ address: bitcoin, sats: 100_000 }),
  })
  if (!paid.ok) throw new Error(await paid.text())
  await host.page.evaluate((recipientAddress) => {
    const wallet = window.postern?.getProvider('bip122')
    const feature = Object(wallet?.features['bitcoin:sendTransfer'])
    // The answer is ignored, because the tour ends before it.
    feature
      ?.sendTransfer({ account: wallet?.accounts[0], recipientAddress, amount: '20000' })
      .catch(() => undefined)
  }, ACCOUNTS.bitcoinPayment)
  await expect(wallet.decideButton).toBeVisible()
  return wallet
}

/** Goes from a page to a step of setting up the recovery. */
async function chooseRecovery(host: HostPage, way: string | RegExp): Promise<WalletPage> {
  const wallet = new WalletPage(host.page)
  await host.call('open')
  await wallet.logIn(freshEmail('tour'))
  await wallet.press(way)
  return wallet
}

/** The views of the embedded wallet. */
export const WALLET_TOUR: readonly Stop[] = [
  {
    name: 'connect-login',
    page: { ...SITE, wallets: { evm: {} }, options: { ...SITE.options, includeWalletIds: ['none'] } },
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.frame.getByRole('textbox', { name: 'E-mail address' }).waitFor()
      await modal.button('Continue with Google').waitFor()
    },
  },
  {
    name: 'connect-login-faulty',
    page: SITE,
    arrive: async (host, modal) => {
      await host.call('open')
      const field = modal.frame.getByRole('textbox', { name: 'E-mail address' })
      await field.fill('ada@example')
      await field.press('Enter')
      await modal.text(/This is not an e-mail address/).waitFor()
    },
  },
  {
    name: 'socials',
    page: SITE,
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.button('More ways to log in').click()
      await modal.shows('Choose how to log in')
    },
  },
  {
    name: 'email-login',
    page: SITE,
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.button('More ways to log in').click()
      await modal.button('Log in by e-mail instead').click()
      await modal.shows('Log in by e-mail')
    },
  },
  {
    name: 'connecting-social',
    page: SITE,
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.button('Continue with Google').click()
      await modal.shows('Log in')
      await modal.button(/^Open the window/).waitFor()
    },
  },
  {
    name: 'connecting-farcaster',
    page: SITE,
    arrive: async (host, modal) => {
      await host.call('open')
      await modal.button('Continue with Farcaster').click()
      await modal.frame.getByRole('img', { name: /^QR code/ }).waitFor()
    },
  },
  { name: 'email-otp', page: SITE, arrive: async (host) => void (await askForCode(host)) },
  {
    name: 'email-otp-wrong',
    page: SITE,
    arrive: async (host, modal) => {
      const wallet = await askForCode(host)
      await wallet.codeField.fill('000000')
      await modal.text(/This code is incorrect/).waitFor()
    },
  },
  {
    name: 'recovery-setup',
    page: SITE,
    arrive: async (host) => {
      const wallet = new WalletPage(host.page)
      await host.call('open')
      await wallet.logIn(freshEmail('tour'))
    },
  },
  {
    name: 'recovery-password',
    page: SITE,
    arrive: async (host) => {
      const wallet = await chooseRecovery(host, /^Use a password/)
      await wallet.passwordField.fill('a quiet harbour')
    },
  },
  {
    name: 'recovery-words',
    page: SITE,
    arrive: async (host) => {
      const wallet = await chooseRecovery(host, /^Write down 24 words/)
      await wallet.phraseWords.first().waitFor()
    },
  },
  {
    name: 'recovery-quiz',
    page: SITE,
    arrive: async (host) => {
      const wallet = await chooseRecovery(host, /^Write down 24 words/)
      await wallet.phraseWords.first().waitFor()
      await wallet.press('I wrote them down')
      await wallet.frame.getByRole('group').first().waitFor()
    },
  },
  {
    name: 'import',
    page: SITE,
    arrive: async (host) => {
      const wallet = await chooseRecovery(host, 'I already have a wallet')
      await wallet.phraseField.fill('abandon ability able')
    },
  },
  { name: 'account-embedded', page: SITE, arrive: async (host) => void (await signUp(host)) },
  inSettings('account-settings', async () => {}),
  inSettings('devices', async (modal, wallet) => {
    await modal.button(/^Devices/).click()
    await expect(wallet.heading).toBeVisible()
  }),
  inSettings('names-of-addresses', async (modal, wallet) => {
    await modal.button(/^Address names/).click()
    await wallet.frame
      .getByRole('textbox', { name: 'Address' })
      .fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await wallet.frame.getByRole('textbox', { name: 'Name' }).fill('Bob of the shop around the corner')
    await wallet.press('Save')
    await expect(wallet.frame.getByRole('listitem')).toBeVisible()
  }),
  inSettings('export-wallet', async (modal, wallet) => {
    await modal.button(/^Export/).click()
    await expect(wallet.heading).toBeVisible()
  }),
  inSettings('smart-account-settings', async (modal) => {
    await modal.button('Account type').click()
    await modal
      .button(/^Smart account.*In use$/)
      .or(modal.button(/^Standard account.*In use$/))
      .waitFor()
  }),
  inSettings('update-email-otp', async (modal) => {
    await modal.button(/Change e-mail/).click()
    await modal.frame.getByRole('textbox', { name: 'New e-mail address' }).fill(freshEmail('new'))
    await modal.button('Send the code').click()
    await modal.shows('Confirm your e-mail')
  }),
  inSettings('update-email', async (modal) => {
    await modal.button(/Change e-mail/).click()
    await modal.shows('Change e-mail')
  }),
  {
    name: 'approve-transaction',
    page: SITE,
    arrive: askToSignFirst,
  },
  {
    name: 'approve-transaction-of-a-long-name',
    page: { ...SITE, site: 'checkout.the-quiet-harbour-tea-house' },
    arrive: askToSignFirst,
  },
  {
    name: 'approve-psbt',
    page: { ...SITE, options: { networks: [LOCAL_NETWORKS.bitcoin, LOCAL_NETWORKS.evm] } },
    arrive: async (host) => void (await askToPay(host)),
  },
  {
    name: 'approve-transaction-leaving',
    page: 'sharedVisitor',
    arrive: async (host, modal) => {
      await askToSign(host)
      await modal.closeButton.click()
      await modal.button('Keep reviewing').waitFor()
    },
  },
]
