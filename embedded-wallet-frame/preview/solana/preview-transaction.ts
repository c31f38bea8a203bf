import { uncheckedWarning } from '#frame/preview/changes.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { readNonce } from '#frame/preview/solana/accounts/account-data.ts'
import { fetchAccounts, type NodeContext } from '#frame/preview/solana/accounts/chain-accounts.ts'
import { changesOf } from '#frame/preview/solana/simulation/changes.ts'
import { describe } from '#frame/preview/solana/describe.ts'
import { outflowWarnings } from '#frame/preview/solana/simulation/expected-outflow.ts'
import { gatherFacts, type Facts } from '#frame/preview/solana/facts.ts'
import { feeOf, feeWarnings } from '#frame/preview/solana/fee.ts'
import {
  accountsOf,
  readInstructions,
  type InstructionReading,
  type Tables,
} from '#frame/preview/solana/instructions.ts'
import { instructionWarnings } from './instruction-warnings.ts'
import type { InstructionAccount } from '#frame/preview/solana/meaning.ts'
import type { SolanaMessage, SolanaTransaction } from '#frame/preview/solana/message.ts'
import { simulate } from '#frame/preview/solana/simulation/simulate.ts'
import { uniqueWarnings } from '#frame/preview/unique-warnings.ts'
import { riskOf, type PreviewWarning } from '#frame/preview/warnings.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { formatAmount } from '#schemas/primitives/amount.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** The context of a preview. */
export interface PreviewContext extends NodeContext {
  /** The signing account. */
  readonly account: string
  /** Addresses that this account has dealt with. */
  readonly known: readonly string[]
}

/** A transaction with its preview. */
export interface TransactionPreview {
  readonly preview: Preview
  /** Who receives something; the account knows these addresses from then on. */
  readonly recipients: readonly string[]
  /** Every account it names, and whether it may write to it. */
  readonly accounts: readonly InstructionAccount[]
}

/**
 * Reads a transaction with its blockhash, and looks up with a node what the bytes do not tell.
 *
 * @returns failures of the node unchanged: without a node the meaning of the transaction is unknown.
 */
export async function previewTransaction(
  transaction: SolanaTransaction,
  context: PreviewContext,
): Promise<Result<TransactionPreview>> {
  const { message } = transaction
  const { account, network } = context
  const tables = await fetchAccounts(
    message.lookups.map(({ table }) => table),
    context,
    { isWhole: true },
  )
  const readTables: Tables = tables.ok ? tables.value.accounts : new Map()
  const readings = readInstructions(message, readTables, account)
  const named = accountsOf(message, readTables)
  const accounts = named.filter((one) => one !== undefined)
  const addresses = accounts.map(({ address }) => address)
  const facts = await gatherFacts(addresses, readings, context)
  if (!facts.ok) return facts
  const [lifetime, simulation] = await Promise.all([
    lifetimeWarnings(message, readings, facts.value, context),
    simulate(transaction, named, facts.value, context),
  ])
  if (!lifetime.ok) return lifetime
  const fee = feeOf(message, readings)
  const isPayer = message.staticKeys[0] === account
  const paid = isPayer ? fee : 0n
  const { nativeCurrency: currency, caipNetworkId } = network
  const changes = changesOf(simulation, readings, { facts: facts.value, account, currency, fee: paid })
  const warnings = uniqueWarnings([
    ...instructionWarnings(readings, facts.value, account),
    ...(accounts.length === named.length ? [] : [{ class: 'UNREADABLE_INSTRUCTION' } as const]),
    ...(isPayer ? feeWarnings(fee) : []),
    ...lifetime.value,
    ...outflowWarnings(simulation, readings, facts.value, { account, fee: paid }),
    ...uncheckedWarning(changes),
  ])
  const description = describe(readings, { facts: facts.value, account, currency })
  return ok({
    recipients: recipientsOf(readings, facts.value, account),
    accounts,
    preview: {
      intent: { id: description.intent },
      caipNetworkId,
      account,
      warnings,
      fields: description.fields,
      risk: riskOf(warnings),
      fee: {
        amount: formatAmount(fee, currency.decimals),
        symbol: currency.symbol,
        payer: isPayer ? 'account' : 'sponsor',
      },
      changes,
      raw: bytesToHex(message.bytes),
    },
  })
}

/**
 * Only the blockhash ties a transaction to a network: with one that this network does not know, it is useless here and may be
 * valid elsewhere.
 */
async function lifetimeWarnings(
  { blockhash }: SolanaMessage,
  readings: readonly InstructionReading[],
  facts: Facts,
  { network, askNode }: NodeContext,
): Promise<Result<readonly PreviewWarning[]>> {
  const [first] = readings
  const nonceAccount = first?.meaning?.usesNonce && facts.account(first.meaning.usesNonce.account)
  const nonce = nonceAccount && readNonce(nonceAccount)
  if (nonce && nonce.blockhash === blockhash && nonce.authority === first?.meaning?.usesNonce?.authority)
    return ok([])
  const answer = await askNode(network, 'isBlockhashValid', [blockhash, { commitment: 'processed' }])
  if (!answer.ok) return answer
  return ok(isValid(answer.value) ? [] : [{ class: 'CHAIN_MISMATCH' }])
}

function isValid(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'value' in answer && answer.value === true
}

function recipientsOf(
  readings: readonly InstructionReading[],
  facts: Facts,
  account: string,
): readonly string[] {
  const recipients = readings.flatMap(({ meaning }) => [
    ...(meaning?.recipients ?? []),
    ...(meaning?.delegates ?? []),
    ...(meaning?.tokenTransfer ? [facts.tokenAccount(meaning.tokenTransfer.to)?.owner ?? ''] : []),
  ])
  return [...new Set(recipients)].filter((address) => address !== '' && address !== account)
}
