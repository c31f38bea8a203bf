import { PhonePage } from '#e2e/pages/phone-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { parseOutcome } from '#e2e/support/assertions/parse-outcome.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { showCode } from '#e2e/support/fixtures/phone-connection.ts'
import { SiwxSession } from '#schemas/entities/siwx.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'

const EVM = 'eip155:31337'

test('A phone connects and signs in with one prompt', async ({ openHost, context, modal }) => {
  const host = await openHost({ options: { siwx: true, networks: [EVM] } })
  const phone = await PhonePage.open(context)
  const signingIn = host.call('signIn')
  const { uri } = await showCode(host)
  await phone.pair(uri)
  const text = await phone.approve('Sign in and connect')
  expect(text).toContain(new URL(host.origin).host)
  const outcome = await signingIn
  expect(outcome).toMatchObject({ ok: true, value: { data: { chainId: EVM } } })
  await modal.isGone()
  const { message, signature, cacao } = parseOutcome(outcome, SiwxSession)
  expect(cacao).toMatchObject({ p: { iss: `did:pkh:${EVM}:${ACCOUNTS.evmPhone}` }, s: { s: signature } })
  expect(await verifySignIn({ message, signature, domain: new URL(host.origin).host })).toMatchObject({
    address: ACCOUNTS.evmPhone,
    chainId: EVM,
  })
})
