import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { OTP_DIGITS } from '#schemas/constants/login.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** The e-mail login in progress; never contains the code. */
export interface EmailLoginState {
  readonly email: string
  readonly digits: number
  /** What the visitor was asked for last. */
  readonly step: 'none' | 'otp' | 'device'
  /** Milliseconds since 1970; 0 when no mail was sent. */
  readonly sentAtMs: number
}

/** The state the selectors below read. */
export interface EmailLoginRoot {
  readonly emailLogin?: EmailLoginState | undefined
}

const initialState: EmailLoginState = { email: '', digits: OTP_DIGITS, step: 'none', sentAtMs: 0 }

const slice = createSlice({
  name: 'emailLogin',
  initialState,
  reducers: {
    mailSent: (_state: EmailLoginState, { payload }: PayloadAction<EmailLoginState>): EmailLoginState =>
      payload,
    loginForgotten: (): EmailLoginState => initialState,
  },
})

export const { mailSent, loginForgotten } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the e-mail login in progress. */
export function selectEmailLogin(state: object): EmailLoginState {
  return (state as EmailLoginRoot).emailLogin ?? initialState
}
