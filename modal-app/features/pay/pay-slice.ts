import type { Payment, PaymentRequest } from '#schemas/entities/payment.ts'
import type { Failure } from '#schemas/errors/result.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/** What the site asked for, under the id by which it is paid once. */
export type PaymentTerms = PaymentRequest & { readonly id: string }

/** A payment in this document. */
export interface PaymentEntry {
  readonly terms: PaymentTerms
  /** As the API stated it last, and as it was compared with the terms; undefined until then. */
  readonly payment: Payment | undefined
  /** Why there is no payment, or why its state could not be read the last time. */
  readonly failure: Failure | undefined
  /** The site waits for it. */
  readonly isOpen: boolean
  /** The visitor has pressed, and a wallet is asked. */
  readonly isAsking: boolean
  /** The visitor is connecting a wallet for it. */
  readonly isConnecting: boolean
  /** The visitor is getting what it is paid with: by a swap, by card or from an exchange. */
  readonly isFunding: boolean
  /** The code for any wallet was shown, so it may be paid by a transaction that nobody names. */
  readonly isCodeShown: boolean
  /** The transaction that was named to the API last, and when: milliseconds since 1970. */
  readonly named: { readonly transactionId: string; readonly atMs: number } | undefined
}

export interface PayState {
  readonly entries: Readonly<Record<string, PaymentEntry>>
  /** The payment that the views show. */
  readonly shownId: string | undefined
}

/** The state the selectors below read; it exists once the first payment is asked for. */
interface PayRoot {
  readonly pay?: PayState | undefined
}

const initialState: PayState = { entries: {}, shownId: undefined }

type Change = Partial<Omit<PaymentEntry, 'terms'>> & { readonly id: string }

const slice = createSlice({
  name: 'pay',
  initialState,
  reducers: {
    paymentAsked: ({ entries }: PayState, { payload: terms }: PayloadAction<PaymentTerms>): PayState => ({
      shownId: terms.id,
      entries: {
        ...entries,
        [terms.id]: {
          terms,
          payment: undefined,
          failure: undefined,
          isOpen: true,
          isAsking: false,
          isConnecting: false,
          isFunding: false,
          isCodeShown: false,
          named: undefined,
        },
      },
    }),
    paymentChanged: (state: PayState, { payload }: PayloadAction<Change>): PayState => {
      const { id, ...change } = payload
      const entry = state.entries[id]
      return entry ? { ...state, entries: { ...state.entries, [id]: { ...entry, ...change } } } : state
    },
  },
})

export const { paymentAsked, paymentChanged } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects a payment by its id. */
export function selectPayment(id: string): (state: object) => PaymentEntry | undefined {
  return (state) => (state as PayRoot).pay?.entries[id]
}

/** Selects the payment that the views show. */
export function selectShownPayment(state: object): PaymentEntry | undefined {
  const { shownId = '', entries = {} } = (state as PayRoot).pay ?? {}
  return entries[shownId]
}
