import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64, hex } from '@scure/base'
import { CompactSize, OutScript, RawWitness, Transaction } from '@scure/btc-signer'
import type { Vault, VaultAccount } from '#frame/keys/vault.ts'
import { ownScript } from '#frame/preview/bitcoin/chain.ts'
import { SIGHASH_ALL } from '#frame/preview/bitcoin/preview-transaction.ts'
import { signDigest } from '#frame/preview/bitcoin/sign-inputs.ts'
import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** A signature in base64, and the signed hash in hexadecimal. */
export interface SignedMessage {
  readonly signature: string
  readonly messageHash: string
}

interface Signer {
  readonly network: Network
  readonly account: Pick<VaultAccount, 'publicKey'>
  readonly vault: Pick<Vault, 'sign'>
}

const MAGIC = 'Bitcoin Signed Message:\n'
/** BIP-137: 39 to 42 mean a native witness address. */
const WITNESS_HEADER = 39

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Signs a message in the legacy form: a digest with a fixed prefix, and a recoverable signature. */
export async function signLegacy(
  message: Uint8Array,
  { network, vault }: Signer,
): Promise<Result<SignedMessage>> {
  const digest = sha256(sha256(concatBytes(withLength(utf8(MAGIC)), withLength(message))))
  const { caipNetworkId } = network
  const signed = await vault.sign({ namespace: 'bip122', digest, caipNetworkId })
  if (!signed.ok) return signed
  const [rs, recovery = 0] = [signed.value.slice(0, 64), signed.value[64]]
  const signature = base64.encode(Uint8Array.from([WITNESS_HEADER + recovery, ...rs]))
  return ok({ signature, messageHash: hex.encode(digest) })
}

/** Signs a message as the only input of an unspendable transaction (BIP-322, simple form). */
export async function signBip322(message: Uint8Array, signer: Signer): Promise<Result<SignedMessage>> {
  const script = ownScript(signer.account)
  const hash = bip322Hash(message)
  const toSign = toSignTransaction(toSpendTransaction(hash, script).id)
  const code = OutScript.encode({ type: 'pkh', hash: script.slice(2) })
  const digest = toSign.preimageWitnessV0(0, code, SIGHASH_ALL, 0n)
  const signed = await signDigest(digest, SIGHASH_ALL, signer)
  if (!signed.ok) return signed
  const witness = RawWitness.encode([signed.value, signer.account.publicKey])
  return ok({ signature: base64.encode(witness), messageHash: hex.encode(hash) })
}

/** The tagged hash of a message (BIP-322). */
export function bip322Hash(message: Uint8Array): Uint8Array {
  const tag = sha256(utf8('BIP0322-signed-message'))
  return sha256(concatBytes(tag, tag, message))
}

const VIRTUAL = {
  version: 0,
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  disableScriptCheck: true,
} as const
const OP_RETURN_SCRIPT = Uint8Array.of(0x6a)

/** The transaction that pays the message to the script (BIP-322). */
export function toSpendTransaction(hash: Uint8Array, script: Uint8Array): Transaction {
  const transaction = new Transaction(VIRTUAL)
  transaction.addOutput({ script, amount: 0n })
  transaction.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Uint8Array.from([0x00, 0x20, ...hash]),
  })
  return transaction
}

/** The transaction that spends it (BIP-322). */
export function toSignTransaction(txid: string): Transaction {
  const transaction = new Transaction(VIRTUAL)
  transaction.addInput({ txid, index: 0, sequence: 0 })
  transaction.addOutput({ script: OP_RETURN_SCRIPT, amount: 0n })
  return transaction
}

function withLength(bytes: Uint8Array): Uint8Array {
  return concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)
}
