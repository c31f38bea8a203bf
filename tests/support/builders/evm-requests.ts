import type { Hex } from 'viem'
import type { EvmServices, SentBundle } from '#frame/preview/evm/evm-services.ts'
import { evmMethods } from '#frame/rpc/evm-methods.ts'
import type { PreparedRequest, RpcHandlerContext } from '#frame/rpc/rpc-handler.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Network } from '#schemas/entities/network.ts'
import { signerOf } from './evm-signer.ts'
import * as z from 'zod/mini'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

export const LOCAL: Network = {
  id: 31337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1'] } },
  testnet: true,
}

const NodeAnswer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

/** Creates a function that sends calls to a node over HTTP, as the server does for the frame. */
export function connectNode(url: string): AskNode {
  return async (_network, method, params) => {
    const response = await attempt(() =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
    )
    if (!response) return fail(-32603, 'The node does not answer.')
    const answer = NodeAnswer.parse(await response.json())
    return answer.error ? fail(answer.error.code, answer.error.message, answer.error.data) : ok(answer.result)
  }
}

const attempt = <T>(work: () => Promise<T>): Promise<T | undefined> => work().catch(() => undefined)

function evmServices(other: Partial<EvmServices> = {}): EvmServices {
  const known = new Set<string>()
  const sent = new Map<string, SentBundle>()
  return {
    descriptors: { find: () => Promise.resolve(undefined) },
    recipients: {
      known: () => [...known],
      remember: (_network, _account, addresses) => {
        for (const address of addresses) known.add(address)
      },
    },
    smartAccount: () => undefined,
    sentCalls: { find: (id) => sent.get(id), put: (id, bundle) => void sent.set(id, bundle) },
    ...other,
  }
}

/** Creates the handlers of the EVM methods that need an approval, for an account without a contract. */
export const evmHandlers = () => evmMethods(evmServices(), [LOCAL]).handlers

/** Opens the EVM methods of a wallet with one key against a node. */
export function openEvmWallet(options: {
  readonly privateKey: Hex
  readonly url: string
  readonly services?: Partial<EvmServices>
  readonly permissions?: RpcHandlerContext['permissions']
  /** URL of the node; the local one by default. */
  readonly network?: Network
  /** Replaces the node at the URL. */
  readonly askNode?: AskNode
}) {
  const { account, sign } = signerOf(options.privateKey)
  const { handlers, reads, boundedCalls } = evmMethods(evmServices(options.services), [LOCAL])
  const request = (method: string, params: unknown) => ({
    requestId: 'request-1',
    method,
    params,
    network: options.network ?? LOCAL,
    siteOrigin: 'https://shop.example',
    signal: new AbortController().signal,
  })
  const context = {
    vault: { sign },
    account,
    askNode: options.askNode ?? connectNode(options.url),
    recordSending: () => {},
    now: () => Date.now(),
    ...(options.permissions && { permissions: options.permissions }),
  }
  return {
    address: hexOf(account.address),
    boundedCalls,
    prepare: (method: string, params: unknown): Promise<Result<PreparedRequest>> => {
      const handler = handlers[method]
      return handler ? handler(request(method, params), context) : Promise.resolve(fail(4200, 'no handler'))
    },
    read: (method: string, params: unknown): Promise<Result<unknown>> => {
      const answer = reads[method]
      const readContext = { ...context, account: () => Promise.resolve(account) }
      return answer ? answer(request(method, params), readContext) : Promise.resolve(fail(4200, 'no answer'))
    },
  }
}
