import { createRemoteJWKSet, jwtVerify } from 'jose'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { parseOutcome } from '#e2e/support/assertions/parse-outcome.ts'
import { freshEmail } from '#e2e/support/fixtures/mailbox.ts'
import { addPasskeys } from '#e2e/support/browsers/passkeys.ts'
import { SiwxSession } from '#schemas/entities/siwx.ts'

const EVM = 'eip155:31337'

test('A visitor who logs in by e-mail signs in to the site with one approval', async ({
  page,
  openHost,
  modal,
  wallet,
}) => {
  await addPasskeys(page)
  const host = await openHost({ site: 'signs-in', options: { siwx: true, networks: [EVM] } })
  const signingIn = host.call('signIn')
  await wallet.logIn(freshEmail('signs-in'))
  await wallet.press('Create a passkey')
  // The wallet reads the message by itself and finds no warning; the modal asks nothing before.
  await expect(wallet.text('signs-in.localhost').first()).toBeVisible()
  await wallet.approve()
  const outcome = await signingIn
  const address = await host.address('eip155')
  expect(outcome).toMatchObject({ ok: true, value: { data: { accountAddress: address } } })
  await modal.isGone()
  const { token = '' } = parseOutcome(outcome, SiwxSession)
  const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${DEMO_URLS.ports.api}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(token, keys, { issuer: DEMO_URLS.api, audience: host.origin })
  expect(payload).toMatchObject({ sub: `${EVM}:${address}`, domain: new URL(host.origin).host })
})
