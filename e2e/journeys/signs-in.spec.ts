import * as z from 'zod/mini'
import type { HostPage } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { parseOutcome } from '#e2e/support/assertions/parse-outcome.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'
import { SiwxSession } from '#schemas/entities/siwx.ts'
import { keysOf } from '#tests/support/assertions/keys-of.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'

const EVM = 'eip155:31337'
const WALLETS = {
  eip155: { wallet: 'evm', name: 'Demo EVM Wallet', network: EVM, address: ACCOUNTS.evm },
  solana: {
    wallet: 'solana',
    name: 'Demo Solana Wallet',
    network: 'solana:LocaLPostern11111111111111111111',
    address: ACCOUNTS.solana,
  },
  bip122: {
    wallet: 'bitcoin',
    name: 'Demo Bitcoin Wallet',
    network: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    address: ACCOUNTS.bitcoinPayment,
  },
} as const

async function sessionsOf(host: HostPage): Promise<readonly SiwxSession[]> {
  return parseOutcome(await host.call('getSessions'), z.array(SiwxSession))
}

for (const namespace of sampleOf(keysOf(WALLETS), 2)) {
  const { wallet, name, network, address } = WALLETS[namespace]
  // Solana wallets sign with the same prompt that connects.
  const isOnePrompt = namespace === 'solana'
  test(`A visitor connects and signs in with an account of ${namespace}`, async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { [wallet]: {} }, options: { siwx: true, networks: [network] } })
    const signingIn = host.call('signIn')
    await modal.wallet(name).click()
    if (!isOnePrompt) {
      await modal.shows('Sign in')
      await expect(modal.text(address)).toBeVisible()
      await modal.button('Sign').click()
    }
    expect(await signingIn).toMatchObject({ ok: true, value: { data: { accountAddress: address } } })
    await modal.isGone()
    const [session] = await sessionsOf(host)
    expect(session?.token).toBeTruthy()
    const { message = '', signature = '' } = session ?? {}
    expect(await verifySignIn({ message, signature, domain: new URL(host.origin).host })).toMatchObject({
      address,
      chainId: network,
    })

    await host.page.reload()
    await expect.poll(() => host.status(namespace)).toBe('connected')
    expect(await sessionsOf(host)).toHaveLength(1)
    expect(await host.call('signIn')).toMatchObject({ ok: true })
    await modal.isGone()

    expect(await host.call('signOut')).toMatchObject({ ok: true })
    expect(await sessionsOf(host)).toEqual([])
  })
}

test('A message that a wallet signed for another network signs no one in', async ({ openHost, modal }) => {
  const { wallet, name, network } = WALLETS.solana
  const host = await openHost({ wallets: { [wallet]: {} }, options: { siwx: true, networks: [network] } })
  // The wallet signs for the main network, whatever the request says.
  await host.page.evaluate(() => {
    type SignIn = (input: object) => unknown
    const register = (found: { readonly features: Record<string, { signIn?: SignIn }> }): void => {
      const feature = found.features['solana:signIn']
      const signIn = feature?.signIn
      if (feature && signIn) feature.signIn = (input) => signIn({ ...input, chainId: 'mainnet' })
    }
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  })
  const sent: string[] = []
  host.page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await modal.connect(host, name)
  await modal.shows('Sign in')
  expect(sent).not.toContain('/auth/v1/authenticate')
  expect(await sessionsOf(host)).toEqual([])
})

test('A visitor who declines to sign in is asked again, and one who cancels stays connected', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options: { siwx: true, networks: [EVM] } })
  await modal.connect(host, 'Demo EVM Wallet')
  await modal.shows('Sign in')
  await host.decide('evm', 'reject')
  await modal.button('Sign').click()
  await expect(modal.text('Signature declined')).toBeVisible()
  await modal.shows('Sign in')
  await modal.button('Cancel').click()
  await modal.isGone()
  expect(await host.status('eip155')).toBe('connected')
  expect(await sessionsOf(host)).toEqual([])
})

test('A sign-in session ends with the connection', { tag: '@long' }, async ({ openHost, modal }) => {
  const host = await openHost({ wallets: { evm: {} }, options: { siwx: true, networks: [EVM] } })
  const signingIn = host.call('signIn')
  await modal.wallet('Demo EVM Wallet').click()
  await modal.button('Sign').click()
  expect(await signingIn).toMatchObject({ ok: true })
  const revoked = host.page.waitForResponse((response) => response.url().includes('/auth/v1/sign-out'))
  expect(await host.call('disconnect')).toMatchObject({ ok: true })
  expect((await revoked).status()).toBe(200)
})

test('The sign-in view opens by both of its names', async ({ openHost, page }) => {
  const modal = new ModalPage(page)
  const host = await openHost({ wallets: { evm: {} }, options: { siwx: true, networks: [EVM] } })
  await modal.connect(host, 'Demo EVM Wallet')
  await modal.button('Cancel').click()
  await modal.isGone()
  for (const view of ['SIWXSignMessage', 'ConnectingSiwe']) {
    expect(await host.call('open', { view })).toMatchObject({ ok: true })
    await modal.shows('Sign in')
    await modal.close()
  }
})
