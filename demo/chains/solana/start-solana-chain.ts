import type { RunningChain } from '#demo/chains/running-chain.ts'
import { serveFront } from '#demo/chains/http-front.ts'
import { answerRpc } from './answer-rpc.ts'
import { serveSubscriptions } from './subscriptions.ts'
import { giveTokens } from './give-tokens.ts'
import { LocalSvm } from './svm.ts'

/**
 * Starts the local Solana network: a real SVM in this process behind the JSON-RPC interface of a validator, HTTP and
 * WebSocket on one port. It is not a validator: blocks are made when somebody asks, and every block is final at once.
 * Clients must be told the WebSocket URL, because their default is the next port.
 *
 * @param port TCP port on 127.0.0.1.
 * @param funded Addresses that receive lamports at start.
 * @param siteUrl Gives them tokens too; the metadata of a collectible is there.
 * @throws When the port is taken.
 * @example
 * const chain = await startSolanaChain(4608, [{ address, lamports: 100_000_000_000n }])
 * new Connection(chain.url, { wsEndpoint: chain.url.replace('http', 'ws') })
 */
export async function startSolanaChain(
  port: number,
  funded: ReadonlyArray<{ address: string; lamports: bigint }> = [],
  siteUrl?: string,
): Promise<RunningChain> {
  const svm = new LocalSvm()
  for (const { address, lamports } of funded) svm.airdrop(address, lamports)
  if (siteUrl !== undefined)
    giveTokens(
      svm,
      funded.map(({ address }) => address),
      siteUrl,
    )
  const front = await serveFront(port, ({ method, path, body }) => {
    if (path === '/health') return { status: 200, type: 'text/plain', body: 'ok' }
    if (method !== 'POST')
      return { status: 405, type: 'text/plain', body: 'JSON-RPC requests are sent by POST.' }
    return { status: 200, type: 'application/json', body: JSON.stringify(answerRpc(svm, body)) }
  })
  const closeSubscriptions = serveSubscriptions(front.server, svm)
  return {
    url: `http://127.0.0.1:${front.port}`,
    stop: async () => {
      closeSubscriptions()
      await front.close()
    },
  }
}
