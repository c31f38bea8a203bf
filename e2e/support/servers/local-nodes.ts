import { Connection } from '@solana/web3.js'
import { createPublicClient, http, type PublicClient } from 'viem'
import * as z from 'zod/mini'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'

/** The local EVM chain, queried without the product. */
export const evmNode: PublicClient = createPublicClient({
  transport: http(DEMO_URLS.evm),
  pollingInterval: 100,
})

/** The local Solana network, queried without the product. */
export const solanaNode = new Connection(DEMO_URLS.solana, 'confirmed')

const Coin = z.object({ txid: z.string(), vout: z.number(), value: z.number() })

/** Reads the unspent outputs of an address on the local Bitcoin chain. */
export async function unspentOf(address: string): Promise<z.output<typeof Coin>[]> {
  return z.array(Coin).parse(await fetchBitcoin(`/address/${address}/utxo`))
}

/** Queries the local Bitcoin chain by its Esplora interface, without the product. */
export async function fetchBitcoin(path: string): Promise<unknown> {
  const answer = await fetch(DEMO_URLS.bitcoin + path)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text
}
