import { address, Psbt, Transaction } from 'bitcoinjs-lib'
import { invalidParams } from '#examples/wallets/page/provider-error.ts'
import { REGTEST, type BitcoinAccount } from './demo-accounts.ts'

/** The inputs for an account to sign; `sighash` is a flag byte, by default the input's own or ALL. */
export type InputsToSign = { account: BitcoinAccount; indexes: readonly number[]; sighash?: number }

/**
 * Parses a PSBT (BIP-174).
 *
 * @throws -32602 when the bytes are none.
 */
export function parsePsbt(bytes: Uint8Array): Psbt {
  try {
    return Psbt.fromBuffer(bytes, { network: REGTEST })
  } catch {
    throw invalidParams('The bytes are not a PSBT.')
  }
}

/**
 * Signs inputs of a PSBT in place.
 *
 * @throws -32602 when an input does not exist or cannot be signed by the account.
 */
export function signInputs(psbt: Psbt, toSign: readonly InputsToSign[]): void {
  for (const { account, indexes, sighash } of toSign) {
    for (const index of indexes) {
      const input = psbt.data.inputs[index]
      if (!input) throw invalidParams(`The PSBT has no input ${index}.`)
      if (account.kind === 'p2tr' && !input.tapInternalKey) {
        psbt.updateInput(index, { tapInternalKey: account.publicKey.slice(1) })
      }
      try {
        psbt.signInput(index, account.signer, sighash === undefined ? undefined : [sighash])
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown'
        throw invalidParams(`Input ${index} cannot be signed by ${account.address}: ${reason}.`)
      }
    }
  }
}

/** The inputs of a PSBT that pay from one of the accounts. */
export function findOwnInputs(psbt: Psbt, accounts: readonly BitcoinAccount[]): InputsToSign[] {
  return accounts.flatMap((account) => {
    const indexes = psbt.data.inputs.flatMap(({ witnessUtxo, nonWitnessUtxo }, index) => {
      const vout = psbt.txInputs[index]?.index ?? 0
      const script =
        witnessUtxo?.script ?? (nonWitnessUtxo && Transaction.fromBuffer(nonWitnessUtxo).outs[vout]?.script)
      return script && equal(script, account.script) ? [index] : []
    })
    return indexes.length > 0 ? [{ account, indexes }] : []
  })
}

/** Describes the payments of a PSBT. */
export function describePsbt(psbt: Psbt): Array<readonly [string, string]> {
  return psbt.txOutputs.map(({ address: to, script, value }, index) => [
    `Output ${index + 1}`,
    `${value} sats\nto ${to ?? describeScript(script)}`,
  ])
}

function describeScript(script: Uint8Array): string {
  try {
    return address.fromOutputScript(script, REGTEST)
  } catch {
    return 'a script without an address'
  }
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
