import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { BALANCE_RETRY_BLOCK_MS } from '#schemas/constants/times.ts'

/** Balances that failed: until when they are not asked for again, in milliseconds since 1970. */
export interface BalanceState {
  readonly blockedUntilMs: Readonly<Record<string, number>>
}

/** The part of the state the selectors below read. */
export interface BalanceRoot {
  readonly balance: BalanceState
}

const initialState: BalanceState = { blockedUntilMs: {} }

const slice = createSlice({
  name: 'balance',
  initialState,
  reducers: {
    balanceFailed: (
      state: BalanceState,
      { payload }: PayloadAction<{ readonly caipAddress: string; readonly atMs: number }>,
    ): BalanceState => ({
      blockedUntilMs: {
        ...state.blockedUntilMs,
        [payload.caipAddress]: payload.atMs + BALANCE_RETRY_BLOCK_MS,
      },
    }),
  },
})

export const { balanceFailed } = slice.actions
export const balanceReducer = slice.reducer

/** Whether a balance failed so short a time ago that it is not asked for (specification §8: 30 s). */
export function selectIsBalanceBlocked(caipAddress: string, nowMs: number): (state: BalanceRoot) => boolean {
  return ({ balance }) => nowMs < (balance.blockedUntilMs[caipAddress] ?? 0)
}
