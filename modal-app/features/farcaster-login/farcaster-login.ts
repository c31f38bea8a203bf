import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { FARCASTER_RELOAD_MS } from '#schemas/constants/times.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { selectIsEmbeddedConnected } from '#modal/core/state/embedded/embedded-connected.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** The Farcaster login in progress. */
export interface FarcasterLoginState {
  /** Shown as a QR code, or opened on a phone. */
  readonly url: string | undefined
  readonly isConfirmed: boolean
}

interface FarcasterLoginRoot {
  readonly farcasterLogin?: FarcasterLoginState | undefined
}

const initialState: FarcasterLoginState = { url: undefined, isConfirmed: false }

const slice = createSlice({
  name: 'farcasterLogin',
  initialState,
  reducers: {
    urlKnown: (_state: FarcasterLoginState, { payload }: PayloadAction<string>): FarcasterLoginState => ({
      url: payload,
      isConfirmed: false,
    }),
    loginConfirmed: (state: FarcasterLoginState): FarcasterLoginState => ({ ...state, isConfirmed: true }),
    loginCleared: (): FarcasterLoginState => initialState,
  },
})

const { urlKnown, loginConfirmed, loginCleared } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the Farcaster login in progress. */
export function selectFarcasterLogin(state: object): FarcasterLoginState {
  return (state as FarcasterLoginRoot).farcasterLogin ?? initialState
}

/**
 * Requests a URL for Farcaster and waits until the visitor has confirmed there.
 *
 * @param signal aborted when the view is left.
 */
export function loginWithFarcaster(signal: AbortSignal): CoreThunk<Promise<Result<undefined>>> {
  return async (dispatch, _getState, { wallet, storage }) => {
    const frame = await wallet.ready()
    if (!frame.ok) return frame
    const address = await frame.value.getFarcasterUri(undefined)
    if (signal.aborted) return ok(undefined)
    if (!address.ok) return address
    dispatch(urlKnown(address.value.url))
    for (;;) {
      const login = await frame.value.connectFarcaster(undefined)
      if (signal.aborted) return ok(undefined)
      if (!login.ok) return login
      if (login.value.status === 'pending') continue
      dispatch(loginConfirmed())
      void storage.set(STORAGE_KEYS.socialProvider, 'farcaster')
      return dispatch(finishLogin())
    }
  }
}

/**
 * Drops the URL when the view is left without a login, and reloads the wallet 100 ms later, so that a photographed code
 * becomes useless (docs/specification.md §2.33).
 */
export function leaveFarcaster(): CoreThunk {
  return (dispatch, getState, { wallet }) => {
    const { isConfirmed } = selectFarcasterLogin(getState())
    dispatch(loginCleared())
    if (isConfirmed || selectIsEmbeddedConnected(getState())) return
    startTimer(wallet.reload, FARCASTER_RELOAD_MS)
  }
}
