import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Pairing } from '#modal/connectors/connector.ts'
import { connectFailed, connectRequested, connectSettled } from '../connection/connection-slice.ts'

/** The invitation that is shown to phone wallets. It is a secret: no event and no log tells it. */
export interface PairingState {
  /** Undefined while one is being made, and when no wallet is invited. */
  readonly pairing: Pairing | undefined
}

/** The part of the state the selector below reads. */
export interface PairingRoot {
  readonly pairing: PairingState
}

const initialState: PairingState = { pairing: undefined }

const slice = createSlice({
  name: 'pairing',
  initialState,
  reducers: {
    pairingShown: (_state, { payload }: PayloadAction<Pairing>): PairingState => ({ pairing: payload }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(connectRequested, () => initialState)
      .addCase(connectFailed, () => initialState)
      .addCase(connectSettled, () => initialState),
})

export const { pairingShown } = slice.actions
export const pairingReducer = slice.reducer

export const selectPairing = ({ pairing }: PairingRoot): Pairing | undefined => pairing.pairing
