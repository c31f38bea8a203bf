import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { Failure } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'
import type { SignInAccount } from './sign-in-backend.ts'
import { toCaip10, isInNamespace } from './sign-in-account.ts'

/** The signed-in accounts, and whether a signature is pending. */
export interface SignInState {
  /** CAIP-10 ids of the accounts that signed in, in this document. */
  readonly signedIn: readonly string[]
  readonly isSigning: boolean
  /** Why the last attempt failed. */
  readonly failure: Failure['code'] | undefined
}

/** The state the selectors below read; it exists once the feature is loaded. */
interface SignInRoot {
  readonly signIn?: SignInState
}

const initialState: SignInState = { signedIn: [], isSigning: false, failure: undefined }

const without = ({ signedIn: known }: SignInState, account: SignInAccount): readonly string[] =>
  known.filter((one) => one !== toCaip10(account))

const slice = createSlice({
  name: 'signIn',
  initialState,
  reducers: {
    signatureAsked: (state: SignInState): SignInState => ({ ...state, isSigning: true, failure: undefined }),
    /** With the code of a failure; without one after a signature or a cancellation. */
    signatureSettled: (
      state: SignInState,
      { payload }: PayloadAction<Failure['code'] | undefined>,
    ): SignInState => ({ ...state, isSigning: false, failure: payload }),
    signedIn: (state: SignInState, { payload }: PayloadAction<SignInAccount>): SignInState => ({
      ...state,
      signedIn: [...without(state, payload), toCaip10(payload)],
    }),
    signedOut: (state: SignInState, { payload }: PayloadAction<SignInAccount>): SignInState => ({
      ...state,
      signedIn: without(state, payload),
    }),
    /** Of a namespace, or all. */
    allSignedOut: (
      state: SignInState,
      { payload }: PayloadAction<ChainNamespace | undefined>,
    ): SignInState => ({
      ...state,
      signedIn: state.signedIn.filter((one) => !isInNamespace(payload, { chainId: one })),
    }),
  },
})

addOnDemandPart(slice)

export const { signatureAsked, signatureSettled, signedIn, signedOut, allSignedOut } = slice.actions

export const selectIsSigning = (state: object): boolean => (state as SignInRoot).signIn?.isSigning === true

/** Why the last attempt failed: a code of the error catalogue, or of the wallet. */
export const selectSignInFailure = (state: object): Failure['code'] | undefined =>
  (state as SignInRoot).signIn?.failure

/** Whether an account is signed in on its network. */
export function selectIsSignedIn(account: SignInAccount): (state: object) => boolean {
  return (state) => (state as SignInRoot).signIn?.signedIn.includes(toCaip10(account)) === true
}
