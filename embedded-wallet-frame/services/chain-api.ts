import type { Result } from '#schemas/errors/result.ts'
import type { Network } from '#schemas/networks/network.ts'

/**
 * Asks a node of a network through the server. Where nodes speak JSON-RPC, `method` and `params` are those of the call;
 * where they speak the Esplora HTTP API, `method` is the path without a leading slash (`address/bc1…/utxo`), and a
 * text as `params` is posted to it (`tx` with the transaction in hexadecimal).
 */
export type AskNode = (network: Network, method: string, params: unknown) => Promise<Result<unknown>>
