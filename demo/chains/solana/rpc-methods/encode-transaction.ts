import { base58, base64 } from '@scure/base'
import type { LandedTransaction, TokenHolding } from '#demo/chains/solana/svm.ts'
import { encodeTokenAmount } from './encode-account.ts'

/** Encodes a transaction for `getTransaction`: `json` (default), `jsonParsed`, `base64` or `base58`. */
export function encodeTransaction(landed: LandedTransaction, encoding: unknown): Record<string, unknown> {
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    version: landed.transaction.version,
    meta: {
      err: landed.err,
      status: landed.err === null ? { Ok: null } : { Err: landed.err },
      fee: landed.fee,
      preBalances: landed.preBalances,
      postBalances: landed.postBalances,
      preTokenBalances: landed.preTokens.map(encodeHolding),
      postTokenBalances: landed.postTokens.map(encodeHolding),
      innerInstructions: [],
      logMessages: landed.logs,
      loadedAddresses: { writable: [], readonly: [] },
      rewards: [],
      computeUnitsConsumed: landed.unitsConsumed,
    },
    transaction: encodeBody(landed, encoding),
  }
}

function encodeBody({ transaction }: LandedTransaction, encoding: unknown): unknown {
  if (encoding === 'base64') return [base64.encode(transaction.serialize()), 'base64']
  if (encoding === 'base58') return [base58.encode(transaction.serialize()), 'base58']
  const { message, signatures } = transaction
  const keys = message.staticAccountKeys.map((key) => key.toBase58())
  const parsed = encoding === 'jsonParsed'
  const instructions = message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
    parsed
      ? {
          programId: keys[programIdIndex],
          accounts: accountKeyIndexes.map((index) => keys[index]),
          data: base58.encode(data),
          stackHeight: null,
        }
      : { programIdIndex, accounts: accountKeyIndexes, data: base58.encode(data), stackHeight: null },
  )
  const accountKeys = parsed
    ? keys.map((pubkey, index) => ({
        pubkey,
        signer: message.isAccountSigner(index),
        writable: message.isAccountWritable(index),
        source: 'transaction',
      }))
    : keys
  return {
    signatures: signatures.map((signature) => base58.encode(signature)),
    message: { header: message.header, accountKeys, recentBlockhash: message.recentBlockhash, instructions },
  }
}

function encodeHolding({ index, mint, owner, programId, amount, decimals }: TokenHolding): object {
  return { accountIndex: index, mint, owner, programId, uiTokenAmount: encodeTokenAmount(amount, decimals) }
}
