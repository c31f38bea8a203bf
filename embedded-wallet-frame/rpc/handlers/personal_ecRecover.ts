import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concat, fromHex, keccak256 } from '#frame/preview/evm/encoding/bytes.ts'
import { messageBytes, messageDigest } from '#frame/preview/evm/message-preview.ts'
import type { AnswerRead } from '#frame/rpc/dispatch-options.ts'
import { invalidParams } from '#frame/rpc/evm-request.ts'
import { ok } from '#schemas/errors/result.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { parseRpcParams } from '#schemas/rpc/catalogue.ts'

const SIGNATURE_BYTES = 65
/** The offset that most wallets add to the recovery bit in the last byte. */
const RECOVERY_OFFSET = 27
const ADDRESS_BYTES = 20

/** Answers which key signed a message (EIP-191), without an approval and without a key of this wallet. */
export const answerEcRecover: AnswerRead = async ({ params }) => {
  const parsed = parseRpcParams('personal_ecRecover', params)
  if (!parsed.ok) return parsed
  const [message, signature] = parsed.value
  const publicKey = recover(fromHex(signature), messageDigest(messageBytes(message)))
  if (!publicKey) return invalidParams('params[1]', 'expected a signature of 65 bytes')
  return ok(bytesToHex(keccak256(publicKey.slice(1)).slice(-ADDRESS_BYTES)))
}

/** The uncompressed public key; undefined where the bytes are no valid signature. */
function recover(signature: Uint8Array, digest: Uint8Array): Uint8Array | undefined {
  const last = signature.at(-1) ?? 0
  const bit = last < RECOVERY_OFFSET ? last : last - RECOVERY_OFFSET
  if (signature.length !== SIGNATURE_BYTES || bit > 1) return undefined
  try {
    const recovered = concat(Uint8Array.of(bit), signature.slice(0, -1))
    const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
    return secp256k1.Point.fromBytes(key).toBytes(false)
  } catch {
    return undefined
  }
}
