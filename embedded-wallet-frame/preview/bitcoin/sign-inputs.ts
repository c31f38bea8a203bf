import { secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, type Transaction } from '@scure/btc-signer'
import type { Vault, VaultAccount } from '#frame/keys/vault.ts'
import type { PreviewInput } from '#frame/preview/bitcoin/preview-transaction.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'

const COMPACT_BYTES = 64

/** Signs inputs of the account (BIP-143) and adds the signatures to the transaction. */
export async function signInputs(
  transaction: Transaction,
  inputs: readonly Pick<PreviewInput, 'script' | 'sats' | 'sighash'>[],
  {
    network,
    account,
    vault,
  }: {
    readonly network: Network
    readonly account: VaultAccount
    readonly vault: Pick<Vault, 'sign'>
  },
): Promise<Result<undefined>> {
  for (const [place, { script, sats, sighash }] of inputs.entries()) {
    if (sighash === undefined) continue
    const digest = transaction.preimageWitnessV0(place, scriptCode(script), sighash, sats)
    const signature = await signDigest(digest, sighash, { network, vault })
    if (!signature.ok) return signature
    // An existing signature does not conflict with ours, which is over the same transaction.
    transaction.updateInput(place, { partialSig: [[account.publicKey, signature.value]] }, true)
  }
  return ok(undefined)
}

/** Encodes the signature of a digest as Bitcoin requires: DER, and the sighash byte. */
export async function signDigest(
  digest: Uint8Array,
  sighash: number,
  { network, vault }: { readonly network: Network; readonly vault: Pick<Vault, 'sign'> },
): Promise<Result<Uint8Array>> {
  const { caipNetworkId } = network
  const signed = await vault.sign({ namespace: 'bip122', digest, caipNetworkId })
  if (!signed.ok) return signed
  if (signed.value.length !== COMPACT_BYTES + 1) return fail(RPC_CODES.internal, errorMessage('INTERNAL'))
  const compact = secp256k1.Signature.fromBytes(signed.value.slice(0, COMPACT_BYTES), 'compact')
  return ok(Uint8Array.from([...compact.toBytes('der'), sighash]))
}

/** Returns the script code of a key-hash witness program (BIP-143), which is that of a legacy output. */
function scriptCode(script: Uint8Array): Uint8Array {
  return OutScript.encode({ type: 'pkh', hash: script.slice(2) })
}
