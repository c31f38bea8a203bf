import type { Network } from '#schemas/entities/network.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { CallOptions, WalletRequest } from '#modal/connectors/connector.ts'
import { switchOrAddChain } from '#modal/connectors/injected/switch-or-add-chain.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { canBeMoved } from './document-session.ts'
import type { WalletSession } from './worker-messages.ts'

/** How long a wallet may take to add the network that it switched to to its session. */
const UPDATE_WAIT_MS = 3_000
const NOT_SHARED = fail(
  RPC_CODES.chainNotAdded,
  'The wallet has not shared this network. Connect it again, and accept the network.',
)

/** A session that may change during the switch. */
interface ChangingSession {
  readonly read: () => WalletSession | undefined
  readonly onUpdate: (listener: () => void) => () => void
  /** Allows networks that were not requested before, once the wallet shares them. */
  readonly widen: (chainIds: readonly string[]) => Promise<unknown>
  readonly request: (request: WalletRequest, call: CallOptions) => Promise<Result<unknown>>
}

/** Whether the wallet has approved a network, so that requests may be sent to it. */
function isShared(session: WalletSession | undefined, caipNetworkId: string): boolean {
  return Object.values(session?.chainIds ?? {}).some((ids) => ids.includes(caipNetworkId))
}

/**
 * Makes a network usable in a session. A network that the wallet has approved is usable already. For another the wallet is
 * asked to switch, and to add the network if it does not know it (docs/specification.md §7.88); it counts once the wallet has
 * added it to its session.
 *
 * @param options.askedOn a network of the session, to which the request itself is sent.
 * @returns 4001 when the visitor rejects; 4902 where the wallet cannot be asked, or leaves its session as it is.
 */
export async function switchSession(options: {
  readonly session: ChangingSession
  readonly network: Network
  readonly askedOn: string | undefined
  readonly rpcUrl: string | undefined
  readonly call: CallOptions
}): Promise<Result<undefined>> {
  const { session, network, askedOn, rpcUrl, call } = options
  const { chainNamespace, caipNetworkId } = network
  if (isShared(session.read(), caipNetworkId)) return ok(undefined)
  // The site may have added the network since it was connected.
  await session.widen([caipNetworkId])
  if (isShared(session.read(), caipNetworkId)) return ok(undefined)
  const current = session.read()
  if (askedOn === undefined || !current || !canBeMoved(current, chainNamespace)) return NOT_SHARED
  const port: Parameters<typeof switchOrAddChain>[0]['port'] = {
    request: (method, params, callOptions) =>
      session.request({ caipNetworkId: askedOn, method, params }, { ...call, ...callOptions }),
  }
  const switched = await switchOrAddChain({ port, network, rpcUrl, call })
  if (!switched.ok) return switched
  return (await untilShared(session, caipNetworkId)) ? ok(undefined) : NOT_SHARED
}

function untilShared(session: ChangingSession, caipNetworkId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const isThere = (): boolean => isShared(session.read(), caipNetworkId)
    const finish = (): void => {
      stopTimer()
      stopListening()
      resolve(isThere())
    }
    const stopTimer = startTimer(finish, isThere() ? 0 : UPDATE_WAIT_MS)
    const stopListening = session.onUpdate(() => isThere() && finish())
  })
}
