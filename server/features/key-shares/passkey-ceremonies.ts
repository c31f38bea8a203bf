import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import * as z from 'zod'
import { CEREMONY_MS } from './passkey-challenges-repository.ts'
import {
  Assertion,
  Credential,
  EncodedBytes,
  passkeyRefused,
  Transport,
  type StoredPasskey,
  type WebAuthnJson,
} from './passkey.ts'

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

const Registration = Credential.extend({
  response: z.object({
    clientDataJSON: EncodedBytes,
    attestationObject: EncodedBytes,
    transports: z.array(z.string()).max(16).default([]),
  }),
})
/**
 * Creates the ceremonies of a wallet origin. This file loads with the first of them: the library and its parsers of certificates are
 * large.
 *
 * @param walletOrigin The only origin of ceremonies; its host name is the relying party id.
 */
export function createPasskeyCeremonies(walletOrigin: string): PasskeyCeremonies {
  const rpID = new URL(walletOrigin).hostname
  const expected = { expectedOrigin: walletOrigin, expectedRPID: rpID, requireUserVerification: true }
  return {
    async creation({ challenge, walletId, userName, known }) {
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
        refuseOtherSite(clientDataJSON, siteOrigin)
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
        refuseOtherSite(response.clientDataJSON, siteOrigin)
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
function refuseOtherSite(clientDataJSON: string, siteOrigin: string): void {
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
    throw passkeyRefused()
  }
}
