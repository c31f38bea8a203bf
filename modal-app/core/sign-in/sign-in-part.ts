import type { Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { SignedIn, SignInRequest } from '#modal/connectors/connector.ts'
import type { ConnectorInfo } from '#modal/core/connectors/connector-info.ts'
import { selectOptions } from '#modal/core/options/options-slice.ts'
import type { TicketContext } from '#modal/core/tickets/ticket-context.ts'
import type { CoreThunk } from '#modal/core/thunk.ts'

/** Signing in to the site with the connected wallet (SIWX); loaded when the site asks for it. */
export interface SignInPart {
  /** What a wallet that signs in while it connects is asked; undefined for one that cannot. */
  readonly prepare: (
    info: ConnectorInfo,
    namespace: ChainNamespace,
  ) => CoreThunk<Promise<SignInRequest | undefined>>
  /**
   * Asks a visitor who has just connected to sign in, unless they are or their wallet did.
   *
   * @returns whether something is shown for it.
   */
  readonly afterConnect: (
    namespace: ChainNamespace,
    signed: SignedIn | undefined,
  ) => CoreThunk<Promise<boolean>>
  /** The same for connections that were found again, where nobody stays connected without signing in. */
  readonly afterRestore: () => CoreThunk<Promise<void>>
  readonly signIn: (context: TicketContext) => CoreThunk<Promise<Result<unknown>>>
  readonly signOut: () => CoreThunk<Promise<Result<unknown>>>
  readonly sessions: () => CoreThunk<Promise<Result<unknown>>>
}

/** Works on signing in where the site asks for it. */
export function withSignIn<T>(
  work: (part: SignInPart) => CoreThunk<Promise<T>>,
): CoreThunk<Promise<T | undefined>> {
  return async (dispatch, getState, { signIn }) => {
    if (!selectOptions(getState()).siwx) return undefined
    return dispatch(work(await signIn()))
  }
}
