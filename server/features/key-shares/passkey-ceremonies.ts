import * as z from 'zod'
import { problem } from '#server/http/problems/problem.ts'
import { CEREMONY_MS } from './passkey-challenges-repository.ts'

/** A WebAuthn structure in its JSON form (Web Authentication Level 3, §5.1). */
type WebAuthnJson = Record<string, unknown>

const loadVerification = () => import('./passkey-verification.ts')

/** The stored part of a passkey. */
export interface StoredPasskey {
  readonly credentialId: string
  /** COSE, base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly Transport[]
}

/** The context a ceremony must have taken place in. */
export interface CeremonyPlace {
  readonly isChallenge: (challenge: string) => boolean
  /** The site that embeds the wallet frame. */
  readonly siteOrigin: string
}

/** Creates the options of ceremonies and verifies their results. A failed verification throws PASSKEY_REFUSED. */
export interface PasskeyCeremonies {
  creation(options: {
    readonly challenge: Uint8Array<ArrayBuffer>
    readonly walletId: string
    readonly userName: string
    readonly known: readonly StoredPasskey[]
  }): Promise<WebAuthnJson>
  request(challenge: Uint8Array<ArrayBuffer>, known: readonly StoredPasskey[]): Promise<WebAuthnJson>
  verifyCreation(registration: WebAuthnJson, place: CeremonyPlace): Promise<StoredPasskey>
  /** @returns the new counter. */
  verifyRequest(assertion: WebAuthnJson, passkey: StoredPasskey, place: CeremonyPlace): Promise<number>
}

export const Transport = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb'])
export type Transport = z.infer<typeof Transport>

const Text = z.string().min(1).max(65_536)
const Credential = z.object({
  id: z.string().min(1).max(1_400),
  rawId: z.string(),
  type: z.literal('public-key'),
})
const Registration = Credential.extend({
  response: z.object({
    clientDataJSON: Text,
    attestationObject: Text,
    transports: z.array(z.string()).max(16).default([]),
  }),
})
const Assertion = Credential.extend({
  response: z.object({ clientDataJSON: Text, authenticatorData: Text, signature: Text }),
})

/**
 * The credential id of an assertion.
 *
 * @throws the problem PASSKEY_REFUSED.
 */
export function credentialOf(assertion: WebAuthnJson): string {
  const parsed = Assertion.safeParse(assertion)
  if (parsed.success) return parsed.data.id
  throw refused()
}

/**
 * Creates the ceremonies of a wallet origin.
 *
 * @param walletOrigin The only origin of ceremonies; its host name is the relying party id.
 */
export function createPasskeyCeremonies(walletOrigin: string): PasskeyCeremonies {
  const rpID = new URL(walletOrigin).hostname
  const expected = { expectedOrigin: walletOrigin, expectedRPID: rpID, requireUserVerification: true }
  return {
    async creation({ challenge, walletId, userName, known }) {
      const { generateRegistrationOptions } = await loadVerification()
      const options = await generateRegistrationOptions({
        rpName: rpID,
        rpID,
        userName,
        userDisplayName: userName,
        userID: new TextEncoder().encode(walletId),
        challenge,
        timeout: CEREMONY_MS,
        attestationType: 'none',
        excludeCredentials: known.map(descriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })
      return { ...options, extensions: { prf: {} } }
    },

    async request(challenge, known) {
      const { generateAuthenticationOptions } = await loadVerification()
      const options = await generateAuthenticationOptions({
        rpID,
        challenge,
        timeout: CEREMONY_MS,
        allowCredentials: known.map(descriptor),
        userVerification: 'required',
      })
      return { ...options, extensions: { prf: {} } }
    },

    verifyCreation: (registration, { isChallenge, siteOrigin }) =>
      checked(async () => {
        const { id, rawId, type, response } = Registration.parse(registration)
        const { clientDataJSON, attestationObject } = response
        const { verifyRegistrationResponse, isoBase64URL } = await loadVerification()
        await refuseOtherSite(clientDataJSON, siteOrigin)
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: {
            id,
            rawId,
            type,
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge: isChallenge,
        })
        if (!verified) throw new Error('The attestation is not valid.')
        const { credential } = registrationInfo
        return {
          credentialId: credential.id,
          publicKey: isoBase64URL.fromBuffer(credential.publicKey),
          counter: credential.counter,
          transports: response.transports.flatMap((name) => Transport.safeParse(name).data ?? []),
        }
      }),

    verifyRequest: (assertion, passkey, { isChallenge, siteOrigin }) =>
      checked(async () => {
        const { id, rawId, type, response } = Assertion.parse(assertion)
        const { verifyAuthenticationResponse, isoBase64URL } = await loadVerification()
        await refuseOtherSite(response.clientDataJSON, siteOrigin)
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { id, rawId, type, response, clientExtensionResults: {} },
          expectedChallenge: isChallenge,
          expectedTopOrigin: siteOrigin,
          credential: {
            id: passkey.credentialId,
            publicKey: isoBase64URL.toBuffer(passkey.publicKey),
            counter: passkey.counter,
          },
        })
        if (!verified) throw new Error('The signature is not valid.')
        return authenticationInfo.newCounter
      }),
  }
}

/** A browser that reports the embedding site must report the one of the session. Not all browsers do. */
async function refuseOtherSite(clientDataJSON: string, siteOrigin: string): Promise<void> {
  const { decodeClientDataJSON } = await loadVerification()
  const { topOrigin } = decodeClientDataJSON(clientDataJSON)
  if (topOrigin !== undefined && topOrigin !== siteOrigin) throw new Error('The passkey was used elsewhere.')
}

function descriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports: [...transports] }
}

/** Every failure becomes the same refusal, so that an attacker learns nothing from it. */
async function checked<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch {
    throw refused()
  }
}

function refused() {
  return problem('PASSKEY_REFUSED', 'The passkey was not confirmed. Try again, or use another way.')
}
