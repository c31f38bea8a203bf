import type { RunningChain } from '#demo/chains/running-chain.ts'
import { serveHttp, type HttpAnswer, type HttpRequest } from '#demo/chains/http-server.ts'
import { answerRpc } from './answer-rpc.ts'
import { serveSubscriptions } from './subscriptions.ts'
import { giveTokens } from './give-tokens.ts'
import { LocalSvm } from './svm.ts'

/**
 * Starts the local Solana network: a real SVM in this process behind the JSON-RPC interface of a validator, HTTP and
 * WebSocket on one port. It is not a validator: due blocks are created with each request, and every block is final at once.
 *
 * @param port TCP port on 127.0.0.1.
 * @param funded Addresses that receive lamports at start.
 * @param siteUrl Origin that serves the metadata of a collectible; with it the addresses receive tokens too.
 * @param socketPort Serves the WebSocket on this port too: clients without its URL use the port after that of HTTP.
 * @throws When a port is taken.
 * @example
 * const chain = await startSolanaChain(4608, [{ address, lamports: 100_000_000_000n }], undefined, 4609)
 * new Connection(chain.url)
 */
export async function startSolanaChain(
  port: number,
  funded: ReadonlyArray<{ address: string; lamports: bigint }> = [],
  siteUrl?: string,
  socketPort?: number,
): Promise<RunningChain> {
  const svm = new LocalSvm()
  for (const { address, lamports } of funded) svm.airdrop(address, lamports)
  if (siteUrl !== undefined)
    giveTokens(
      svm,
      funded.map(({ address }) => address),
      siteUrl,
    )
  const answer = ({ method, path, body }: HttpRequest): HttpAnswer => {
    if (path === '/health') return { status: 200, type: 'text/plain', body: 'ok' }
    if (method !== 'POST')
      return { status: 405, type: 'text/plain', body: 'JSON-RPC requests are sent by POST.' }
    return { status: 200, type: 'application/json', body: JSON.stringify(answerRpc(svm, body)) }
  }
  const http = await serveHttp(port, answer)
  const closeSubscriptions = serveSubscriptions(http.server, svm)
  const stop = async (): Promise<void> => {
    closeSubscriptions()
    await http.close()
  }
  const url = `http://127.0.0.1:${http.port}`
  if (socketPort === undefined) return { url, stop }
  try {
    const socketHttp = await serveHttp(socketPort, answer)
    const closeSockets = serveSubscriptions(socketHttp.server, svm)
    return {
      url,
      stop: async () => {
        closeSockets()
        await Promise.all([stop(), socketHttp.close()])
      },
    }
  } catch (taken) {
    await stop()
    throw taken
  }
}
