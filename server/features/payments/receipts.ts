import type { KeyObject } from 'node:crypto'
import { SignJWT, type JWK } from 'jose'
import type { Timestamp } from '#server/database/clock.ts'
import { describePayment } from './describe-payment.ts'
import { SETTLED, type StoredPayment } from './stored-payment.ts'

/** Finds the deployment's key that signs now. */
export type CurrentSigningKey = (
  now: Timestamp,
) => Promise<{ readonly jwk: JWK; readonly privateKey: KeyObject }>

export interface ReceiptSettings {
  /** The origin of the API. */
  readonly issuer: string
  readonly signingKey: CurrentSigningKey
}

/** Signs a receipt; null for a payment that is not paid. */
export type SignReceipt = (payment: StoredPayment, now: Timestamp) => Promise<string | null>

/** Distinguishes receipts from other tokens that the deployment signs, such as those of sign-ins. */
const TYPE = 'payment-receipt+jwt'
const VALID_S = 3_600

/** Creates the signer of receipts, which backends verify with the deployment's public keys. */
export function createReceipts({ issuer, signingKey }: ReceiptSettings): SignReceipt {
  return async (payment, now) => {
    if (!SETTLED.includes(payment.status)) return null
    const { jwk, privateKey } = await signingKey(now)
    const { asset, amount, recipient, receivedAmount, transactionId, payer, status } = describePayment(
      payment,
      null,
      null,
    )
    const issuedAt = secondsOf(now)
    const claims = {
      projectId: payment.projectId,
      asset,
      amount,
      recipient,
      receivedAmount,
      transactionId,
      payer,
      status,
      paidAt: secondsOf(payment.paidAt ?? now),
    }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: jwk.kid ?? '' })
      .setIssuer(issuer)
      .setAudience(payment.origin)
      .setSubject(payment.id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + VALID_S)
      .sign(privateKey)
  }
}

function secondsOf(time: Timestamp): number {
  return Math.floor(time / 1_000)
}
