import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { HostPage, type HostPageOptions, type Outcome } from '#e2e/pages/host-page.ts'
import { WalletPage } from '#e2e/pages/wallet-page.ts'
import { addPasskeys } from '#e2e/support/passkeys.ts'
import type { HostServer } from './host-server.ts'
import { freshEmail } from './mailbox.ts'

/** A page of a site on which somebody uses the embedded wallet. */
export interface Visit {
  readonly page: Page
  readonly host: HostPage
  readonly wallet: WalletPage
  /** On EVM networks. */
  readonly address: string
}

/** Somebody with a wallet, in a browser profile of their own. */
export interface Visitor extends Visit {
  readonly context: BrowserContext
  readonly email: string
  /** Opens the site once more, in another tab, where the wallet is connected again by itself. */
  readonly visitAgain: () => Promise<Visit>
}

/** A request of the site that nobody has answered yet. */
export interface Asked {
  /** Undefined while the request is open. */
  readonly outcome: () => Outcome | undefined
  readonly settled: Promise<Outcome>
}

/** Makes a profile, opens a site in it and signs up with a passkey. */
export async function signUpVisitor(
  browser: Browser,
  server: HostServer,
  options: HostPageOptions & { readonly context?: BrowserContextOptions } = {},
): Promise<Visitor> {
  return signUpIn(await browser.newContext(options.context), server, options)
}

/** Opens a site in a profile that is there, and signs up with a passkey. */
export async function signUpIn(
  context: BrowserContext,
  server: HostServer,
  options: HostPageOptions = {},
): Promise<Visitor> {
  const page = await context.newPage()
  await addPasskeys(page)
  const host = await HostPage.open(page, server, options)
  const wallet = new WalletPage(page)
  await host.connectButton.click()
  const email = freshEmail('visitor')
  await wallet.signUp(email)
  const address = await host.address('eip155')
  await host.call('close')
  const visitAgain = async (): Promise<Visit> => {
    const page = await context.newPage()
    const host = await HostPage.open(page, server, options)
    return { page, host, wallet: new WalletPage(page), address: await host.address('eip155') }
  }
  return { context, page, host, wallet, address, email, visitAgain }
}

/** Asks for a signature without waiting for it. */
export function askForSignature({ host, address }: Pick<Visit, 'host' | 'address'>, text = 'hello'): Asked {
  let outcome: Outcome | undefined
  const message = `0x${Buffer.from(text).toString('hex')}`
  const settled = host.request('personal_sign', [message, address]).then((ended) => (outcome = ended))
  // Whoever closes the page with an open request does not wait for it.
  settled.catch(() => undefined)
  return { outcome: () => outcome, settled }
}
