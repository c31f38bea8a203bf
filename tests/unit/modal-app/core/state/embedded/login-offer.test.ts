import { describe, expect, it } from 'vitest'
import { loginOffer } from '#modal/core/state/embedded/login-offer.ts'
import { readSystem } from '#modal/platform/system.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'

const POLICY: WalletPolicy = {
  ...WALLET_POLICY,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
}
const platform = { mobile: false, touch: false, inline: false }
const ANYWHERE = { platform, system: 'other' } as const

describe('login methods', () => {
  it('There are no login methods where the deployment has no wallet.', () => {
    expect(loginOffer(undefined, { email: true, socials: true }, ANYWHERE)).toEqual({
      email: false,
      socials: [],
    })
  })

  it('The login methods are those of the deployment, in its order.', () => {
    const policy = { ...POLICY, email: false }
    expect(loginOffer(policy, {}, ANYWHERE)).toEqual({ email: false, socials: POLICY.socials })
  })

  it('The login methods are those the owner wants, in the owner’s order, without unknown ones.', () => {
    const features = { email: false, socials: ['github', 'google', 'myspace'] }
    expect(loginOffer({ ...POLICY, socials: ['google', 'github'] }, features, ANYWHERE)).toEqual({
      email: false,
      socials: ['github', 'google'],
    })
    expect(loginOffer(POLICY, { socials: false }, ANYWHERE).socials).toEqual([])
  })

  it.each([
    ['ios', ['google']],
    ['mac', ['x']],
    ['android', ['x', 'facebook']],
    ['other', []],
  ] as const)(
    'Inside Telegram on %s, login methods that do not work there are left out: %j.',
    (system, hidden) => {
      const inTelegram = { platform: { ...platform, telegram: true }, system }
      const { socials } = loginOffer(POLICY, {}, inTelegram)
      expect(POLICY.socials.filter((name) => !socials.includes(name))).toEqual(hidden)
      expect(loginOffer(POLICY, {}, { platform, system }).socials).toEqual(POLICY.socials)
    },
  )
})

describe('readSystem', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'mac'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 'android'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'other'],
  ])('The user agent %s is read as %s.', (userAgent, system) => expect(readSystem(userAgent)).toBe(system))
})
