import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import { networkCaller } from '#modal/chains/call-network.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import type { ChainSwaps } from '#modal/chains/swaps.ts'
import { openClient, toFailedResult } from '#modal/chains/solana/client.ts'
import { checkSwap } from './check-swap.ts'
import { prepareSwap } from './prepare-swap.ts'
import { readMaximum } from './read-maximum.ts'
import { readResult } from './read-result.ts'

/** Swaps through Jupiter; tokens need no approval, since the account signs what the program takes. */
export function createSwaps(access: ChainAccess): ChainSwaps {
  const callNetwork = networkCaller(access, { openClient, toFailedResult })
  return {
    check: checkSwap,
    prepare: async (terms, call) => {
      const fault = checkSwap(terms, call)
      if (fault !== undefined) return notShown(fault)
      const prepared = await callNetwork(terms.network, (connection) => prepareSwap(terms, call, connection))
      if (!prepared.ok) return prepared
      return prepared.value === undefined ? notShown('call') : ok(prepared.value)
    },
    withPermit: () => undefined,
    readMaximum: async (question) => {
      const { network, from, paid } = question
      if (!isSolanaAddress(from) || (paid !== undefined && !isSolanaAddress(paid))) return invalidAddress()
      return callNetwork(network, (connection) => readMaximum(question, connection))
    },
    prepareRevocation: () =>
      Promise.resolve(fail(RPC_CODES.invalidParams, 'Swaps of this network need no approval.')),
    readResult: (terms, transactionId) =>
      callNetwork(terms.network, (connection) => readResult(terms, transactionId, connection)),
    readRevertReason: () => Promise.resolve(ok(undefined)),
  }
}

function notShown(fault: string): Result<never> {
  return fail(RPC_CODES.invalidParams, `The transaction is not the swap that was shown: ${fault}.`)
}
