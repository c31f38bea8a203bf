import { randomId } from '#schemas/channel/random-id.ts'
import { fail, ok, type Failure, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { TEXT_SIGNING } from '#modal/core/commands/sign-in/sign-text.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { requestWallet } from '#modal/core/commands/tickets/request-wallet.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'
import type { NameAccount } from './name-account.ts'
import type { NameFailure } from './names-slice.ts'

const INCAPABLE: readonly Failure['code'][] = [
  RPC_CODES.unsupportedMethod,
  RPC_CODES.methodNotFound,
  RPC_CODES.methodNotSupported,
  RPC_CODES.walletConnectRejectedMethods,
]
const REJECTED: readonly Failure['code'][] = [RPC_CODES.userRejected, RPC_CODES.walletConnectRejected]

/**
 * Asks the wallet to sign a text as the account. It sends nothing, so it may be asked again.
 *
 * @returns the signature; else the failure of the wallet, 4001 after the signal was aborted.
 */
export function signMessage(
  { namespace, caipNetworkId, address }: NameAccount,
  message: string,
  signal: AbortSignal,
): CoreThunk<Promise<Result<string>>> {
  return async (dispatch) => {
    const { method, params, answer } = TEXT_SIGNING[namespace]
    const request = { namespace, caipNetworkId, method, params: params(message, address) }
    const signed = await untilAborted(
      dispatch(requestWallet(request, { ticketId: randomId(), signal })),
      signal,
    )
    if (!signed.ok) return signed
    const signature = answer.safeParse(signed.value).data
    return signature === undefined
      ? fail(RPC_CODES.internal, 'The wallet answered with no signature.')
      : ok(signature)
  }
}

/** Classifies a wallet's failure. Its message is not shown, because its content is untrusted. */
export function readWalletFailure({ code }: Failure): NameFailure {
  if (REJECTED.includes(code)) return { kind: 'declined' }
  return { kind: INCAPABLE.includes(code) ? 'incapable' : 'wallet' }
}
