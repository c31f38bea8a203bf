import { createClient, http, type Address, type Client, type Hex } from 'viem'
import { mnemonicToAccount, type HDAccount } from 'viem/accounts'
import { getTransactionCount, sendRawTransaction, waitForTransactionReceipt } from 'viem/actions'
import * as z from 'zod/mini'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import { nodeUrl } from '#modal/chains/node-url.ts'
import type {
  ChainSwaps,
  PreparedPermit,
  PreparedSwap,
  SignedPermit,
  SwapCall,
  SwapRequest,
  SwapTerms,
} from '#modal/chains/swaps.ts'
import { Deployment, DEPLOYMENT_ELEMENT_ID } from '#schemas/http/deployment.ts'
import type { SwapQuote } from '#schemas/http/blockchain/convert.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'
import { NATIVE_COIN, SWAPPER, type SwapServer, type SwapWish } from '#tests/support/servers/swap-server.ts'

/** The development account that holds the visitor's coins. */
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const POLL_MS = 20
const Request = z.object({
  method: z.literal('eth_sendTransaction'),
  params: z.tuple([
    z.object({
      from: HexText,
      to: HexText,
      value: HexText,
      data: HexText,
      gas: HexText,
      maxFeePerGas: HexText,
      maxPriorityFeePerGas: HexText,
    }),
  ]),
})

const PermitRequest = z.object({
  method: z.literal('eth_signTypedData_v4'),
  params: z.tuple([HexText, z.string()]),
})

/** Signs typed data that a wallet is asked for. */
export function signPermit(signer: HDAccount, text: string): Promise<Hex> {
  const { domain, types, message } = TypedPermit.parse(JSON.parse(text))
  return signer.signTypedData({ domain, types: { Permit: types.Permit }, primaryType: 'Permit', message })
}
const TypedPermit = z.object({
  domain: z.object({
    name: z.string(),
    version: z.string(),
    chainId: z.number(),
    verifyingContract: HexText,
  }),
  types: z.object({ Permit: z.array(z.object({ name: z.string(), type: z.string() })) }),
  message: z.record(z.string(), z.string()),
})

/** The modal's side of swaps, and a wallet that signs what it is asked for. */
export class SwapClient {
  readonly swaps: ChainSwaps
  readonly #server: SwapServer
  readonly #node: Client

  constructor(swaps: ChainSwaps, server: SwapServer, node: Client) {
    this.swaps = swaps
    this.#server = server
    this.#node = node
  }

  /**
   * Asks the server for a quote and its transaction, as the modal would show and receive them.
   *
   * @param accepted an earlier quote, beyond whose maximum the visitor pays nothing.
   */
  async build(
    venue: string,
    wish: SwapWish,
    accepted?: SwapQuote,
  ): Promise<{ terms: SwapTerms; call: SwapCall; quote: SwapQuote }> {
    const found = await this.#server.quoteOf(venue, wish)
    const { id: quoteId } = found
    const most = [found, accepted ?? found].map(({ maximumFromAmount }) => BigInt(maximumFromAmount))
    const maximumFromAmount = String(most.reduce((least, one) => (one < least ? one : least)))
    const { tx, quote } = await this.#server.build(wish, { quoteId, maximumFromAmount })
    const call = { to: tx.to.split(':')[2] ?? '', data: tx.data, value: BigInt(tx.amount) }
    const terms = termsOf(quote, wish)
    return {
      terms: { ...terms, allowed: accepted ? BigInt(accepted.maximumFromAmount) : terms.allowed },
      call,
      quote,
    }
  }

  /** @throws unless the transaction is what was shown and can be prepared. */
  async prepare(terms: SwapTerms, call: SwapCall): Promise<PreparedSwap> {
    const prepared = await this.swaps.prepare(terms, call)
    if (!prepared.ok) throw new Error(prepared.error.message)
    return prepared.value
  }

  /** Signs an approval, as a wallet does that reads what it signs. */
  async sign({ request, ...permit }: PreparedPermit): Promise<SignedPermit> {
    const [owner, text] = PermitRequest.parse(request).params
    if (owner !== SWAPPER) throw new Error('The request is of another account.')
    return { ...permit, signature: await signPermit(account, text) }
  }

  /** Signs and broadcasts through the API, as a wallet does. @returns the transaction's id, once it is included. */
  async send(request: SwapRequest | undefined): Promise<{ id: Hex; fee: bigint; isDone: boolean }> {
    const {
      params: [{ from, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas }],
    } = Request.parse(request)
    if (from !== SWAPPER) throw new Error('The request is of another account.')
    const node = this.#node
    const serializedTransaction = await account.signTransaction({
      chainId: Number(localEvm.id),
      nonce: await getTransactionCount(node, { address: SWAPPER }),
      to: hexOf(to),
      value: BigInt(value),
      data: hexOf(data),
      gas: BigInt(gas),
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    })
    const id = await sendRawTransaction(node, { serializedTransaction })
    const receipt = await waitForTransactionReceipt(node, { hash: id })
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    return { id, fee, isDone: receipt.status === 'success' }
  }
}

/**
 * Opens the modal's side of swaps with what the server wrote into the modal's document.
 *
 * @param change.fetch stands between the modal and the API.
 */
export async function openSwapClient(
  server: SwapServer,
  change: { readonly fetch?: typeof globalThis.fetch } = {},
): Promise<SwapClient> {
  const { apiUrl, projectId, swapVenues, modalOrigin } = await readDeployment(server.server.urls.modal)
  const send = change.fetch ?? globalThis.fetch
  const fromModal: typeof globalThis.fetch = (input, init) =>
    send(input, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), origin: modalOrigin },
    })
  const create = await CHAINS.eip155()
  const swaps = await create({ apiUrl, projectId, swapVenues, fetch: fromModal }).swaps?.()
  if (swaps === undefined) throw new Error('The adapter has no swaps.')
  const url = nodeUrl({ apiUrl, projectId }, localEvm.caipNetworkId)
  const node = createClient({ transport: http(url, { fetchFn: fromModal }), pollingInterval: POLL_MS })
  return new SwapClient(swaps, server, node)
}

/** Reads the deployment from the modal's document. */
export async function readDeployment(modalUrl: string): Promise<Deployment> {
  const html = await (await fetch(`${modalUrl}/m/demo/`)).text()
  const block = new RegExp(`id="${DEPLOYMENT_ELEMENT_ID}">([^<]*)</script>`).exec(html)?.[1]
  return Deployment.parse(JSON.parse(block ?? ''))
}

const { token, silentToken } = LOCAL_EVM_CONTRACTS

/** The decimals of a token of the local chain. */
export function decimalsOf(side: Address): number {
  return side === token || side === silentToken ? 6 : 18
}

/** What the visitor sees of a quote. */
export function termsOf(quote: SwapQuote, { from, to }: SwapWish): SwapTerms {
  const tokenOf = (side: Address): Address | undefined => (side === NATIVE_COIN ? undefined : side)
  return {
    network: localEvm,
    from: SWAPPER,
    paid: tokenOf(from),
    received: tokenOf(to),
    decimals: { paid: decimalsOf(from), received: decimalsOf(to) },
    mostPaid: BigInt(quote.maximumFromAmount),
    leastReceived: BigInt(quote.minimumToAmount),
    allowed: BigInt(quote.maximumFromAmount),
    kind: quote.kind,
    router: quote.router,
  }
}

function hexOf(text: string): Hex {
  return `0x${text.replace(/^0x/, '')}`
}
