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
      loadedAddresses: landed.loaded,
      rewards: [],
      computeUnitsConsumed: landed.unitsConsumed,
    },
    transaction: encodeBody(landed, encoding),
  }
}

function encodeBody({ transaction, loaded }: LandedTransaction, encoding: unknown): unknown {
  if (encoding === 'base64') return [base64.encode(transaction.serialize()), 'base64']
  if (encoding === 'base58') return [base58.encode(transaction.serialize()), 'base58']
  const { message, signatures } = transaction
  const named = message.staticAccountKeys.map((key) => key.toBase58())
  const parsed = encoding === 'jsonParsed'
  const keys = parsed ? [...named, ...loaded.writable, ...loaded.readonly] : named
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
        source: index < named.length ? 'transaction' : 'lookupTable',
      }))
    : keys
  return {
    signatures: signatures.map((signature) => base58.encode(signature)),
    message: {
      header: message.header,
      accountKeys,
      recentBlockhash: message.recentBlockhash,
      instructions,
      ...(transaction.version === 0 && {
        addressTableLookups: message.addressTableLookups.map((lookup) => ({
          ...lookup,
          accountKey: lookup.accountKey.toBase58(),
        })),
      }),
    },
  }
}

function encodeHolding({ index, mint, owner, programId, amount, decimals }: TokenHolding): object {
  return { accountIndex: index, mint, owner, programId, uiTokenAmount: encodeTokenAmount(amount, decimals) }
}
