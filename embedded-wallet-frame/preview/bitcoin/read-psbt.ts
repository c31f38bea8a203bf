import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import {
  SIGHASH_ALL,
  SIGHASH_SINGLE,
  type BitcoinContext,
  type PreviewInput,
  type PreviewOutput,
} from '#frame/preview/bitcoin/preview-transaction.ts'
import {
  fetchPreviousOutput,
  LENIENT_PARSING,
  type SpentOutput,
} from '#frame/preview/bitcoin/previous-output.ts'
import { invalidParam } from '#frame/preview/refusals.ts'
import { sameBytes } from '#frame/preview/bytes.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { ok, type Result } from '#schemas/errors/result.ts'

/** An input that a site asks to be signed. */
export interface RequestedInput {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: readonly number[] | undefined
}

/** A verified PSBT, with the outputs that its inputs spend. */
export interface ReadPsbt {
  readonly transaction: Transaction
  readonly inputs: readonly PreviewInput[]
  readonly outputs: readonly PreviewOutput[]
  readonly unsigned: Uint8Array
}

type PsbtContext = Pick<BitcoinContext, 'network' | 'account' | 'script'> & { readonly askNode: AskNode }

const ANYONE_CAN_PAY = 0x80
/**
 * The sighash types that may be signed. NONE is missing, because it commits to no output; SINGLE commits to the output at the
 * input's own place, and the preview shows only such outputs as final.
 */
const SIGNABLE = [SIGHASH_ALL, SIGHASH_SINGLE, SIGHASH_ALL | ANYONE_CAN_PAY, SIGHASH_SINGLE | ANYONE_CAN_PAY]
/** The total supply, in satoshi. */
const MAX_SATS = 21_000_000n * 100_000_000n
/** How many previous transactions are fetched; beyond that, amounts count as unknown. */
const MAX_LOOKUPS = 100

/**
 * Reads a PSBT (BIP-174, version 0) and the outputs it spends. Previous transactions that it contains are verified by their
 * ids; missing ones are fetched from a node.
 *
 * @returns −32602 with the reason for everything that must not be signed.
 */
export async function readPsbt(
  text: string,
  requested: readonly RequestedInput[],
  context: PsbtContext,
): Promise<Result<ReadPsbt>> {
  const transaction = parse(text)
  if (!transaction)
    return invalidParam('psbt', 'expected a PSBT of version 0 whose inputs are what they name')
  const outputs = outputsOf(transaction)
  if (!outputs || transaction.inputsLength === 0)
    return invalidParam('psbt', 'expected inputs, and outputs of possible amounts')
  const spent = await spentOutputs(transaction, context)
  if (!spent.ok) return spent
  const inputs = spent.value.map((output, index) => ({
    ...output,
    ...outpoint(transaction, index),
    sighash: undefined,
  }))
  const signed = applyRequested(inputs, requested, transaction, context)
  if (!signed.ok) return signed
  const total = (list: readonly { readonly sats: bigint }[]): bigint =>
    list.reduce((sum, { sats }) => sum + sats, 0n)
  if (total(inputs) < total(outputs)) return invalidParam('psbt', 'expected inputs that cover the outputs')
  return ok({ transaction, inputs: signed.value, outputs, unsigned: transaction.unsignedTx })
}

function parse(text: string): Transaction | undefined {
  try {
    const transaction = Transaction.fromPSBT(base64.decode(text), LENIENT_PARSING)
    return transaction.opts.PSBTVersion === 0 ? transaction : undefined
  } catch {
    return undefined
  }
}

function outputsOf(transaction: Transaction): readonly PreviewOutput[] | undefined {
  const outputs: PreviewOutput[] = []
  for (let index = 0; index < transaction.outputsLength; index++) {
    const { script, amount } = transaction.getOutput(index)
    if (!script || amount === undefined || amount < 0n || amount > MAX_SATS) return undefined
    outputs.push({ script, sats: amount })
  }
  return outputs.length > 0 ? outputs : undefined
}

function outpoint(transaction: Transaction, place: number): { txid: string; index: number } {
  const { txid, index } = transaction.getInput(place)
  return { txid: hex.encode(txid ?? new Uint8Array()), index: index ?? 0 }
}

async function spentOutputs(
  transaction: Transaction,
  context: PsbtContext,
): Promise<Result<readonly SpentOutput[]>> {
  const spent: SpentOutput[] = []
  for (let place = 0; place < transaction.inputsLength; place++) {
    const { txid, index } = outpoint(transaction, place)
    const { witnessUtxo, nonWitnessUtxo } = transaction.getInput(place)
    const stated = nonWitnessUtxo?.outputs[index] ?? witnessUtxo
    if (!stated) return invalidParam('psbt', `expected the output that input ${place} spends`)
    const proof =
      nonWitnessUtxo || place >= MAX_LOOKUPS ? undefined : await fetchPreviousOutput(txid, index, context)
    if (proof && (proof.sats !== stated.amount || !sameBytes(proof.script, stated.script)))
      return invalidParam('psbt', `expected the output that input ${place} really spends`)
    if (stated.amount > MAX_SATS) return invalidParam('psbt', 'expected possible amounts')
    const isProven = nonWitnessUtxo !== undefined || proof !== undefined
    spent.push({ script: stated.script, sats: stated.amount, isProven })
  }
  return ok(spent)
}

function applyRequested(
  inputs: readonly PreviewInput[],
  requested: readonly RequestedInput[],
  transaction: Transaction,
  { account, script }: PsbtContext,
): Result<readonly PreviewInput[]> {
  const flags = new Map<number, number>()
  for (const [place, { address, index, sighashTypes }] of requested.entries()) {
    const field = `signInputs.${place}`
    const input = inputs[index]
    if (address !== account || !input || !sameBytes(input.script, script))
      return invalidParam(field, 'expected an input of this account')
    // Such an input is a disguised message (BIP-322), and its text was not shown.
    if (input.sats === 0n) return invalidParam(field, 'expected an input of more than nothing')
    const own = transaction.getInput(index)
    if (own.finalScriptWitness || own.redeemScript || own.witnessScript || own.finalScriptSig?.length)
      return invalidParam(field, 'expected an input that is not signed yet')
    const sighash = own.sighashType ?? sighashTypes?.[0] ?? SIGHASH_ALL
    const isAllowed =
      SIGNABLE.includes(sighash) && (sighashTypes === undefined || sighashTypes.includes(sighash))
    const isOpen = (sighash & 0x1f) === SIGHASH_SINGLE && index >= transaction.outputsLength
    if (!isAllowed || isOpen)
      return invalidParam(field, 'expected a signature that settles where the coins go')
    flags.set(index, sighash)
  }
  return ok(inputs.map((input, index) => ({ ...input, sighash: flags.get(index) })))
}
