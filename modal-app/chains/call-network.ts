import type { Network } from '#schemas/entities/network.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { ChainAccess } from './chain-adapter.ts'

/** Runs a call with a client of its own for one network; an exception becomes a failure. */
export type CallNetwork<Client> = <T>(
  network: Network,
  ask: (client: Client) => Promise<T>,
) => Promise<Result<T>>

/** Creates the caller for the networks of a namespace, with its library's client and errors. */
export function networkCaller<Client>(
  access: ChainAccess,
  library: {
    readonly openClient: (network: Network, access: ChainAccess) => Client
    readonly toFailedResult: (thrown: unknown) => Result<never>
  },
): CallNetwork<Client> {
  return async (network, ask) => {
    try {
      return ok(await ask(library.openClient(network, access)))
    } catch (thrown) {
      return library.toFailedResult(thrown)
    }
  }
}
