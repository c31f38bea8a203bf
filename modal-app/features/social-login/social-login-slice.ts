import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { OAuthProvider } from '#schemas/entities/embedded-user.ts'
import type { Failure } from '#schemas/errors/result.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** An opened login window. */
export interface OpenedWindow {
  readonly provider: OAuthProvider
  readonly uri: string
  /** Whether the browser returned the window; it may be open in any case. */
  readonly isSeen: boolean
}

/** URLs of login windows, known before the click that opens one; and the opened window. */
export interface SocialLoginState {
  readonly uris: Readonly<Partial<Record<OAuthProvider, string>>>
  readonly opened: OpenedWindow | undefined
  /** Why the last login failed, until another begins. */
  readonly failure: Failure | undefined
}

/** The state the selectors below read. */
export interface SocialLoginRoot {
  readonly socialLogin?: SocialLoginState | undefined
}

const initialState: SocialLoginState = { uris: {}, opened: undefined, failure: undefined }

const slice = createSlice({
  name: 'socialLogin',
  initialState,
  reducers: {
    addressKnown: (
      state: SocialLoginState,
      { payload }: PayloadAction<{ readonly provider: OAuthProvider; readonly uri: string }>,
    ): SocialLoginState => ({ ...state, uris: { ...state.uris, [payload.provider]: payload.uri } }),
    windowOpened: (state: SocialLoginState, { payload }: PayloadAction<OpenedWindow>): SocialLoginState => ({
      ...state,
      opened: payload,
      failure: undefined,
    }),
    /** All URLs belong to one flow, which serves one login: they end with it. */
    loginEnded: (
      _state: SocialLoginState,
      { payload }: PayloadAction<Failure | undefined>,
    ): SocialLoginState => ({ ...initialState, failure: payload }),
    preparationFailed: (state: SocialLoginState, { payload }: PayloadAction<Failure>): SocialLoginState => ({
      ...state,
      failure: payload,
    }),
  },
})

export const { addressKnown, windowOpened, loginEnded, preparationFailed } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the social login in progress. */
export function selectSocialLogin(state: object): SocialLoginState {
  return (state as SocialLoginRoot).socialLogin ?? initialState
}
