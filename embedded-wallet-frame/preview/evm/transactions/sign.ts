import { concat } from '#frame/preview/evm/encoding/bytes.ts'
import {
  authorizationDigest,
  digestOf,
  serializeSigned,
  serializeUnsigned,
  signatureOf,
  type Authorization,
  type Transaction,
  type TransactionSignature,
} from './transaction.ts'
import type { Vault } from '#frame/keys/vault.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

type Sign = Vault['sign']

const SIGNING_FAILED = fail(RPC_CODES.internal, 'The wallet could not sign.')

/** Signs a transaction, after its authorizations. */
export async function signTransaction(transaction: Transaction, sign: Sign): Promise<Result<Uint8Array>> {
  const authorizations: Authorization[] = []
  for (const authorization of transaction.authorizations) {
    const signature = await signDigest(authorizationDigest(authorization), sign)
    if (!signature.ok) return signature
    authorizations.push({ ...authorization, signature: signature.value })
  }
  const complete = { ...transaction, authorizations }
  const signature = await signDigest(digestOf(serializeUnsigned(complete)), sign)
  return signature.ok ? ok(serializeSigned(complete, signature.value)) : signature
}

/** Asks the vault to sign a digest. */
export async function signDigest(digest: Uint8Array, sign: Sign): Promise<Result<TransactionSignature>> {
  const signed = await sign({ namespace: 'eip155', digest })
  if (!signed.ok) return signed
  const signature = signatureOf(signed.value)
  return signature ? ok(signature) : SIGNING_FAILED
}

/** Signs a message and returns the 65 bytes that sites expect: r, s, 27 or 28. */
export async function signMessageDigest(digest: Uint8Array, sign: Sign): Promise<Result<string>> {
  const signed = await sign({ namespace: 'eip155', digest })
  if (!signed.ok) return signed
  const parity = signed.value[64]
  if (signed.value.length !== 65 || (parity !== 0 && parity !== 1)) return SIGNING_FAILED
  return ok(bytesToHex(concat(signed.value.subarray(0, 64), Uint8Array.of(27 + parity))))
}
