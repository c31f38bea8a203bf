import { createOrderSlice } from '#modal/services/order-slice.ts'
import type { KeptDeposit } from './kept-deposit.ts'

interface DepositDraft {
  /** Of the asset, as typed. */
  readonly amount: string
  /** CAIP-10 id. */
  readonly asset: string | undefined
}

/** The state of depositing. */
export const { actions: depositActions, select: selectDeposit } = createOrderSlice<DepositDraft, KeptDeposit>(
  'deposit',
  { amount: '', asset: undefined },
)
export const { draftChanged, orderShown: depositShown } = depositActions
