import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { isUnknownChainError } from '#schemas/errors/provider-failure.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'
import { ADD_CHAIN_CODES, RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { CallOptions } from '#modal/connectors/connector.ts'
import type { WalletPort } from './wallet-port.ts'

/**
 * Switches a wallet to a chain (EIP-3326). A chain that the wallet does not know is added first (EIP-3085,
 * docs/specification.md §7.88, §8.33).
 *
 * @param options.rpcUrl the deployment's public node of the chain. Without one, the network's own nodes are offered.
 * @returns 4001 when the visitor rejects; `Chain is not supported` with the wallet's code when adding fails.
 */
export async function switchOrAddChain(options: {
  readonly port: Pick<WalletPort, 'request'>
  readonly network: Network
  readonly rpcUrl: string | undefined
  readonly call: CallOptions
}): Promise<Result<undefined>> {
  const { port, network, call } = options
  const chain = [{ chainId: `0x${Number(network.id).toString(16)}` }]
  const switched = await port.request('wallet_switchEthereumChain', chain, call)
  if (switched.ok) return ok(undefined)
  if (!needsAdding(switched.error)) return switched

  const added = await port.request('wallet_addEthereumChain', [offer(network, options.rpcUrl)], call)
  if (!added.ok) return added.error.code === RPC_CODES.userRejected ? added : unsupported(added.error)
  // Some wallets add a chain without switching to it. Those that have switched answer at once.
  const moved = await port.request('wallet_switchEthereumChain', chain, call)
  return moved.ok ? ok(undefined) : moved
}

/** Wallets nest the code that they mean, or only describe it (docs/specification.md §8.34). */
function needsAdding(error: Failure): boolean {
  const { code, message } = error
  if (typeof code !== 'number' || code === RPC_CODES.userRejected) return false
  return (
    ADD_CHAIN_CODES.includes(code) || isUnknownChainError(error) || /chain is not supported/i.test(message)
  )
}

/** The text of docs/specification.md §8.32 with the wallet's own code and data, or its message where it gave no data. */
function unsupported({ code, message, data }: Failure): Result<never> {
  return fail(code, errorMessage('CHAIN_NOT_SUPPORTED'), data ?? { reason: message })
}

function offer(network: Network, rpcUrl: string | undefined): object {
  const explorer = network.blockExplorers?.default.url
  return {
    chainId: `0x${Number(network.id).toString(16)}`,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: rpcUrl === undefined ? network.rpcUrls.default.http : [rpcUrl],
    ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
  }
}
