import type { CDPSession, Page } from '@playwright/test'

/** The platform authenticator of a page: it verifies its user by itself and derives secrets (PRF). */
export interface Passkeys {
  /** Counts its passkeys. */
  readonly count: () => Promise<number>
  /** Counts how often its user confirmed the use of one. */
  readonly taps: () => number
  /** Sets whether its user confirms; otherwise requests end as if they had been cancelled. */
  readonly agree: (does: boolean) => Promise<void>
}

/** Gives a page an authenticator, which serves all its frames and survives navigation to another site. */
export async function addPasskeys(page: Page): Promise<Passkeys> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  let taps = 0
  session.on('WebAuthn.credentialAsserted', () => (taps += 1))
  return {
    taps: () => taps,
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    agree: async (does) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: does })
    },
  }
}
