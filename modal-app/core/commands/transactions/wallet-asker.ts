import type { Network } from '#schemas/entities/network.ts'
import { randomId } from '#schemas/channel/random-id.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { AskWallet } from '#modal/chains/transfers.ts'
import { loadConnected } from '#modal/core/commands/connectors/load-connected.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import type { CoreState } from '#modal/core/state/core-state.ts'

/** Asks the connected wallet what it answers without the visitor, such as the status of what it has sent. */
export async function walletAsker(
  { chainNamespace, caipNetworkId }: Network,
  state: CoreState,
  extra: Extra,
): Promise<AskWallet> {
  const connector = await loadConnected(chainNamespace, state, extra)
  return async (method, params) =>
    connector
      ? connector.request(
          { caipNetworkId, method, params },
          { ticketId: randomId(), signal: new AbortController().signal },
        )
      : fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
}
