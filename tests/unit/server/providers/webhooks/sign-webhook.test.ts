import { expect, it } from 'vitest'
import { signWebhook } from '#server/providers/webhooks/sign-webhook.ts'

/** The example of the libraries of Standard Webhooks. */
const PUBLISHED = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"test": 2432232314}',
  now: 1_614_265_330_000,
}
const SECRET = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')

it('A message is signed as the published example of Standard Webhooks is', () => {
  expect(signWebhook({ ...PUBLISHED, secrets: [SECRET] })).toEqual({
    'webhook-id': PUBLISHED.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('While a secret is replaced, both sign', () => {
  const { 'webhook-signature': signatures = '' } = signWebhook({
    ...PUBLISHED,
    secrets: [Buffer.from('another'), SECRET],
  })
  const [first, second, ...others] = signatures.split(' ')
  expect(second).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(first).not.toBe(second)
  expect(others).toEqual([])
})
