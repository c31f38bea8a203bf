import { serializeTransaction, type SolanaTransaction } from '#frame/preview/solana/message.ts'
import type { Vault } from '#frame/keys/vault.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'

/** A transaction with the account's signature; other signatures are unchanged. */
export interface SignedTransaction {
  readonly bytes: Uint8Array
  /** The account's signature, in base58. */
  readonly signature: string
  /** The first signature, which identifies the transaction, in base58. */
  readonly id: string
}

const SIGNATURE_BYTES = 64

/** Signs exactly the message that was shown. */
export async function signTransaction(
  transaction: SolanaTransaction,
  account: string,
  vault: Pick<Vault, 'sign'>,
): Promise<Result<SignedTransaction>> {
  const { message } = transaction
  const place = message.staticKeys.slice(0, message.requiredSignatures).indexOf(account)
  const signed = await vault.sign({ namespace: 'solana', message: message.bytes })
  if (!signed.ok) return signed
  if (place < 0 || signed.value.length !== SIGNATURE_BYTES)
    return fail(RPC_CODES.internal, errorMessage('INTERNAL'))
  const signatures = transaction.signatures.map((one, at) => (at === place ? signed.value : one))
  return ok({
    bytes: serializeTransaction({ signatures, message }),
    signature: encodeBase58(signed.value),
    id: encodeBase58(signatures[0] ?? signed.value),
  })
}
