import { expect, it } from 'vitest'
import { PaymentsConfig, paymentSecretVariable, readPaymentSecrets } from '#server/config/payments-config.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const webhook = (project: string) => ({ project, url: 'https://shop.example/payments' })
const NAME = 'POSTERN_PAYMENTS_MY_SHOP_WEBHOOK_SECRET'

it('The variable of a secret is named after its project', () => {
  expect(paymentSecretVariable('my-shop')).toBe(NAME)
})

it('A secret is read as bytes, and two while one is replaced', () => {
  const { secrets, problems } = readPaymentSecrets([webhook('my-shop')], { [NAME]: `${SECRET},${SECRET}` })
  expect(problems).toEqual([])
  expect(secrets.get('my-shop')).toEqual([new Uint8Array(32).fill(7), new Uint8Array(32).fill(7)])
})

it.each([
  ['is missing', undefined],
  ['is missing', ''],
  ['must be whsec_', 'a-secret'],
  ['must be whsec_', `whsec_${Buffer.alloc(16).toString('base64')}`],
  ['must be whsec_', `${SECRET},old`],
] as const)('A secret that %s is a problem of the environment', (what, value) => {
  const { problems } = readPaymentSecrets([webhook('my-shop')], { [NAME]: value })
  expect(problems).toMatchObject([{ field: NAME, message: expect.stringContaining(what) }])
})

it('Two projects never share a secret because their ids are alike', () => {
  const { problems } = readPaymentSecrets([webhook('my-shop'), webhook('MY_SHOP')], { [NAME]: SECRET })
  expect(problems).toMatchObject([{ field: NAME, message: expect.stringContaining('of two projects') }])
})

it.each([
  ['two webhooks of a project', { webhooks: [webhook('shop'), webhook('shop')] }],
  ['a URL with a user', { webhooks: [{ project: 'shop', url: 'https://user:pass@shop.example' }] }],
  ['a URL of a file', { webhooks: [{ project: 'shop', url: 'file:///etc/passwd' }] }],
  ['finality before a payment counts', { confirmations: { eip155: { paid: 12, final: 3 } } }],
] as const)('A configuration with %s is refused', (_what, config) => {
  expect(PaymentsConfig.safeParse(config).success).toBe(false)
})
