import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import {
  DUSD,
  newRecipient,
  PAYERS,
  SHOP,
  startPaymentDeployment,
  type PaymentDeployment,
} from '#tests/support/servers/payment-deployment.ts'

const HOUR_S = 3_600
const Keys = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })

let shop: PaymentDeployment
beforeAll(async () => {
  shop = await startPaymentDeployment('embedded')
})
afterAll(() => shop?.stop())

async function keySet() {
  const answer = await fetch(`${shop.server.urls.api}/.well-known/jwks.json`)
  const { keys } = await readJson(answer, Keys)
  return createLocalJWKSet({ keys })
}

async function pay(id: string) {
  const recipient = newRecipient()
  await shop.client.begin({ asset: DUSD, amount: '5.50', recipient, id })
  const hash = await shop.sendToken(recipient, 5_500_000n)
  const { receipt, paidAt } = await shop.client.name(id, hash)
  return { recipient, hash, receipt: receipt ?? '', paidAt: Date.parse(paidAt ?? '') }
}

it('A receipt is signed by the published keys of the deployment, for the site, and states what was paid', async () => {
  const { recipient, hash, receipt, paidAt } = await pay('receipt-0001')
  const { payload, protectedHeader } = await jwtVerify(receipt, await keySet(), {
    issuer: shop.server.urls.api,
    audience: SHOP,
    typ: 'payment-receipt+jwt',
    algorithms: ['EdDSA'],
  })
  expect(protectedHeader).toEqual({
    alg: 'EdDSA',
    typ: 'payment-receipt+jwt',
    kid: protectedHeader.kid,
  })
  const { iat = 0, exp, ...claims } = payload
  expect(claims).toEqual({
    iss: shop.server.urls.api,
    aud: SHOP,
    sub: 'receipt-0001',
    projectId: 'shop',
    asset: DUSD,
    amount: '5.5',
    recipient,
    receivedAmount: '5.5',
    transactionId: hash,
    payer: PAYERS[0],
    status: 'paid',
    paidAt: paidAt / 1_000,
  })
  expect(exp).toBe(iat + HOUR_S)
})

it('Each read signs anew', async () => {
  await pay('receipt-0002')
  shop.clock.aheadMs = 2 * HOUR_S * 1_000
  const { receipt } = await shop.client.read('receipt-0002')
  const { payload } = await jwtVerify(receipt ?? '', await keySet(), {
    currentDate: new Date(Date.now() + shop.clock.aheadMs),
  })
  expect(payload.sub).toBe('receipt-0002')
  shop.clock.aheadMs = 0
})

it('A receipt does not sign in: every endpoint of sign-ins refuses it', async () => {
  const { receipt } = await pay('receipt-0003')
  for (const [method, path] of [
    ['GET', '/auth/v1/me'],
    ['POST', '/auth/v1/renew'],
    ['POST', '/auth/v1/sign-out'],
  ] as const) {
    const answer = await fetch(`${shop.server.urls.api}${path}?projectId=shop`, {
      method,
      headers: { authorization: `Bearer ${receipt}` },
    })
    expect([path, answer.status]).toEqual([path, 401])
  }
})
