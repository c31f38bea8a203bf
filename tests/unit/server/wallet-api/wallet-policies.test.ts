import { describe, expect, it } from 'vitest'
import { createWalletPolicies } from '#server/wallet-api/wallet-policies.ts'
import { parseConfig } from '#server/config/config.ts'

const listen = { port: 0 }
const BASE = {
  modal: { url: 'http://modal.localhost:1', listen },
  wallet: { url: 'http://wallet.localhost:1', listen },
  api: { url: 'http://api.localhost:1', listen },
}

describe('policies of the wallets of a project', () => {
  it('A project has the settings of the deployment, except for those that it overrides', () => {
    const policies = createWalletPolicies(
      parseConfig({
        ...BASE,
        embeddedWallet: { approvals: 'always-window', deviceCheck: true },
        projects: [{ id: 'own', name: 'Own', embeddedWallet: { deviceCheck: false, recovery: 'deferred' } }],
      }),
    )
    expect(policies('anybody')).toMatchObject({
      approvals: 'always-window',
      deviceCheck: true,
      recovery: 'required',
      otpDigits: 6,
    })
    expect(policies('own')).toMatchObject({
      approvals: 'always-window',
      deviceCheck: false,
      recovery: 'deferred',
    })
  })

  it.each([
    [6, 8],
    [8, 8],
    [9, 9],
  ])('With recovery by the operator, %i configured digits become %i', (otpDigits, digits) => {
    const config = parseConfig({ ...BASE, embeddedWallet: { recovery: 'operator', otpDigits } })
    expect(createWalletPolicies(config)('any').otpDigits).toBe(digits)
  })
})

describe('mail of a deployment', () => {
  const mailOf = (mail: unknown) => parseConfig({ ...BASE, mail })

  it.each(['login@shop.example', 'Shop <login@shop.example>', 'Søren’s Shop <login@shop.example>'])(
    'The sender %s is accepted',
    (from) => {
      expect(mailOf({ url: 'smtps://user@mail.example', from }).mail?.from).toBe(from)
    },
  )

  it.each([
    ['mail.from', { url: 'smtps://mail.example', from: 'nobody' }],
    ['mail.from', { url: 'smtps://mail.example', from: 'Shop <login@shop.example>, b@shop.example' }],
    ['mail.from', { url: 'smtps://mail.example', from: 'Shop\r\nBcc: b@shop.example <login@shop.example>' }],
    ['mail.url', { url: 'https://mail.example', from: 'login@shop.example' }],
    ['mail.url', { url: 'smtps://user:secret@mail.example', from: 'login@shop.example' }],
  ])('A wrong value of %s is refused by name', (field, mail) => {
    expect(() => mailOf(mail)).toThrow(`${field}: must`)
  })

  it.each(['short', 'not base64!', Buffer.alloc(31).toString('base64')])(
    'The key %s is refused by name',
    (key) => {
      expect(() => parseConfig(BASE, { POSTERN_ENVELOPE_KEY: key })).toThrow('POSTERN_ENVELOPE_KEY: ')
    },
  )
})
