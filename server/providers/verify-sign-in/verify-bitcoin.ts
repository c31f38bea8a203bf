import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { Address, CompactSize, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { bitcoinChainOf } from '#schemas/namespaces/bip122.ts'
import type { BitcoinChain } from '#schemas/primitives/address.ts'
import { isBip322Signed } from './bip322.ts'
import { isPaidTo, type Output } from './bitcoin-output.ts'
import { SignInError } from './sign-in-error.ts'
import { bytesOfBase64, bytesOfHex } from './signature-bytes.ts'
import type { SignedText } from './signed-text.ts'

const FORMS = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const satisfies Record<BitcoinChain, unknown>

const MAGIC = 'Bitcoin Signed Message:\n'
const RECOVERABLE_BYTES = 65
/** Headers below 31 belong to uncompressed keys (BIP-137). */
const [LOWEST_HEADER, COMPRESSED_HEADER, HIGHEST_HEADER] = [27, 31, 42]

/** Verifies a text signed by a Bitcoin account: BIP-322 in its simple form, or BIP-137. */
export function verifyBitcoin({ message, signature, address, chainId }: SignedText): string {
  const output = outputOf(address, chainId)
  if (!output) throw new SignInError('SIGN_IN_MALFORMED', 'The address is none of the network.')
  const text = new TextEncoder().encode(message)
  if (!spellings(signature).some((bytes) => isSigned(bytes, text, output)))
    throw new SignInError('SIGN_IN_SIGNATURE_INVALID', 'The signature is not that of the account.')
  return address
}

/** Injected wallets write base64, phone wallets hexadecimal. */
function spellings(signature: string): readonly Uint8Array[] {
  return [bytesOfBase64(signature), bytesOfHex(signature)].filter((bytes) => bytes !== undefined)
}

function isSigned(signature: Uint8Array, message: Uint8Array, output: Output): boolean {
  return signature.length === RECOVERABLE_BYTES
    ? isRecovered(signature, message, output)
    : isBip322Signed(signature, message, output)
}

function outputOf(address: string, chainId: string): Output | undefined {
  const chain = bitcoinChainOf(chainId.split(':')[1] ?? '')
  try {
    return chain && Address(FORMS[chain]).decode(address)
  } catch {
    return undefined
  }
}

/** Compares the key that a signature recovers to, ignoring the address type that its header claims. */
function isRecovered(signature: Uint8Array, message: Uint8Array, output: Output): boolean {
  const header = signature[0] ?? 0
  if (header < LOWEST_HEADER || header > HIGHEST_HEADER) return false
  const digest = sha256(sha256(concatBytes(withLength(new TextEncoder().encode(MAGIC)), withLength(message))))
  try {
    const recovery = Uint8Array.of((header - LOWEST_HEADER) & 3)
    const recovered = concatBytes(recovery, signature.subarray(1))
    const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
    const isCompressed = header >= COMPRESSED_HEADER
    return isPaidTo(isCompressed ? key : secp256k1.Point.fromBytes(key).toBytes(false), output)
  } catch {
    return false
  }
}

function withLength(bytes: Uint8Array): Uint8Array {
  return concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)
}
