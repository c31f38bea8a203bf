import { Connection } from '@solana/web3.js'
import { createPublicClient, http, type PublicClient } from 'viem'
import { PLACES } from '#e2e/pages/places.ts'

/** The local EVM chain, asked past the product. */
export const evmNode: PublicClient = createPublicClient({ transport: http(PLACES.evm), pollingInterval: 100 })

/** The local Solana network, asked past the product. */
export const solanaNode = new Connection(PLACES.solana, 'confirmed')

/** The local Bitcoin chain, asked past the product by the Esplora interface. */
export async function askBitcoin(path: string): Promise<unknown> {
  const answer = await fetch(PLACES.bitcoin + path)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text
}
