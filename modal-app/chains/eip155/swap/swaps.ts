import { getAddress } from 'viem'
import { fail, ok } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { networkCaller } from '#modal/chains/call-network.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import type { ChainSwaps, SwapCall, SwapTerms } from '#modal/chains/swaps.ts'
import { openClient } from '#modal/chains/eip155/client.ts'
import { isHash } from '#modal/chains/eip155/is-hash.ts'
import { toFailedResult } from '#modal/chains/eip155/to-app-error.ts'
import { readRouterCall } from './calls/read-router-call.ts'
import { checkSwap } from './check-swap.ts'
import { knownRouters, routerKind } from './known-routers.ts'
import { withPermit } from './permits/with-permit.ts'
import { prepareRevocation } from './prepare-revocation.ts'
import { prepareSwap } from './prepare-swap.ts'
import { readMaximum } from './read-maximum.ts'
import { isSettled } from './known-settlers.ts'
import { readResult, readRevertReason } from './read-result.ts'

const SECOND_MS = 1_000
const readNowS = (): bigint => BigInt(Math.floor(Date.now() / SECOND_MS))

/** Swaps through routers of pools and of aggregators, and between the coin and its wrapped token. */
export function createSwaps(access: ChainAccess): ChainSwaps {
  const callNetwork = networkCaller(access, { openClient, toFailedResult })
  const routersOf = knownRouters(access.swapVenues)
  const check = (terms: SwapTerms, call: SwapCall) =>
    checkSwap(terms, call, {
      routers: routersOf(terms.network.caipNetworkId),
      nowS: readNowS(),
    })
  return {
    check,
    prepare: async (terms, call) => {
      const { network, from, kind } = terms
      const fault = check(terms, call)
      const routers = routersOf(network.caipNetworkId)
      if (fault !== undefined || routers === undefined || !isEvmAddress(from))
        return fail(RPC_CODES.invalidParams, `The transaction is not the swap that was shown: ${fault}.`)
      const shape = kind === 'swap' ? routerKind(routers, call.to) : undefined
      const read = shape && readRouterCall(call, shape)
      const settled = await callNetwork(network, (client) => isSettled(read, client))
      if (!settled.ok) return settled
      if (!settled.value)
        return fail(RPC_CODES.invalidParams, 'The transaction is settled by a contract that is not known.')
      return callNetwork(network, (client) =>
        prepareSwap(terms, call, { from: getAddress(from), routers, read, nowS: readNowS(), client }),
      )
    },
    withPermit: (terms, call, permit) => {
      const routers = routersOf(terms.network.caipNetworkId)
      return routers && withPermit(terms, call, permit, { routers, nowS: readNowS() })
    },
    readMaximum: async (question) => {
      const { network, from, paid } = question
      if (!isEvmAddress(from) || (paid !== undefined && !isEvmAddress(paid))) return invalidAddress()
      return callNetwork(network, (client) => readMaximum(question, getAddress(from), client))
    },
    prepareRevocation: async ({ network, from, paid: token, router }) => {
      if (!isEvmAddress(from) || !isEvmAddress(token ?? '') || !isEvmAddress(router)) return invalidAddress()
      return callNetwork(network, (client) =>
        prepareRevocation(
          { network, token: getAddress(token ?? ''), router: getAddress(router) },
          getAddress(from),
          client,
        ),
      )
    },
    readResult: async (terms, transactionId) => {
      const { network, from } = terms
      const wrapped = routersOf(network.caipNetworkId)?.wrappedNative
      if (!isEvmAddress(from) || wrapped === undefined) return invalidAddress()
      if (!isHash(transactionId)) return ok(undefined)
      return callNetwork(network, (client) =>
        readResult(terms, transactionId, { from: getAddress(from), wrapped, client }),
      )
    },
    readRevertReason: async (network, transactionId) =>
      isHash(transactionId)
        ? callNetwork(network, (client) => readRevertReason(transactionId, client))
        : ok(undefined),
  }
}
