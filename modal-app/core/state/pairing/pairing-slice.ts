import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import type { Pairing, SentRequest } from '#modal/connectors/connector.ts'
import {
  connectFailed,
  connectRequested,
  connectSettled,
  type ConnectionRoot,
} from '#modal/core/state/connection/connection-slice.ts'
import { traitsOfId } from '#modal/core/state/connectors/connector-traits.ts'
import type { SiteRoot } from '#modal/core/state/site/site-slice.ts'

/** The wallet the visitor chose from the list. */
export interface ChosenWallet {
  readonly walletId: string
  /** Its app was opened by a link. */
  readonly isOpened: boolean
}

/** A request of the site that waits for confirmation on a phone. */
export interface PhoneRequest {
  readonly ticketId: string
  /** Undefined until it has been sent. */
  readonly sent: SentRequest | undefined
}

/** The pairing with phone wallets, and the requests to them. */
export interface PairingState {
  /**
   * The pairing that is shown; undefined while one is being made, and when there is none. It is a secret and must not be in
   * events or logs.
   */
  readonly pairing: Pairing | undefined
  readonly chosen: ChosenWallet | undefined
  /** False while the connection to the relay is being restored. */
  readonly isRelayReached: boolean
  /** The link of the connected wallet's app, as the directory has it. */
  readonly walletLink: string | undefined
  readonly requests: readonly PhoneRequest[]
}

/** The part of the state the selectors below read. */
export interface PairingRoot {
  readonly pairing: PairingState
}

const initialState: PairingState = {
  pairing: undefined,
  chosen: undefined,
  isRelayReached: true,
  walletLink: undefined,
  requests: [],
}

const withoutPairing = (state: PairingState): PairingState => ({ ...state, pairing: undefined })

const slice = createSlice({
  name: 'pairing',
  initialState,
  reducers: {
    pairingShown: (state: PairingState, { payload }: PayloadAction<Pairing>): PairingState => ({
      ...state,
      pairing: payload,
      isRelayReached: true,
    }),
    walletChosen: (
      state: PairingState,
      { payload }: PayloadAction<ChosenWallet | undefined>,
    ): PairingState => ({ ...state, chosen: payload }),
    relayReached: (state: PairingState, { payload }: PayloadAction<boolean>): PairingState => ({
      ...state,
      isRelayReached: payload,
    }),
    walletLinkSet: (state: PairingState, { payload }: PayloadAction<string | undefined>): PairingState => ({
      ...state,
      walletLink: payload,
    }),
    phoneAsked: (state: PairingState, { payload }: PayloadAction<string>): PairingState => ({
      ...state,
      requests: [...state.requests, { ticketId: payload, sent: undefined }],
    }),
    phoneRequestSent: (state: PairingState, { payload }: PayloadAction<PhoneRequest>): PairingState => ({
      ...state,
      requests: state.requests.map((request) => (request.ticketId === payload.ticketId ? payload : request)),
    }),
    phoneAnswered: (state: PairingState, { payload }: PayloadAction<string>): PairingState => ({
      ...state,
      requests: state.requests.filter(({ ticketId }) => ticketId !== payload),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(connectRequested, withoutPairing)
      .addCase(connectFailed, withoutPairing)
      .addCase(connectSettled, withoutPairing),
})

export const {
  pairingShown,
  walletChosen,
  relayReached,
  walletLinkSet,
  phoneAsked,
  phoneRequestSent,
  phoneAnswered,
} = slice.actions
export const pairingReducer = slice.reducer

export const selectPairing = ({ pairing }: PairingRoot): Pairing | undefined => pairing.pairing
export const selectChosenWallet = ({ pairing }: PairingRoot): ChosenWallet | undefined => pairing.chosen
export const selectIsRelayReached = ({ pairing }: PairingRoot): boolean => pairing.isRelayReached

/** Whether a pairing is shown, or about to be. */
export function selectIsPairing({ connection: { progress } }: ConnectionRoot): boolean {
  return progress.phase === 'requesting' && traitsOfId(progress.connectorId).isRemote
}

/** Whether wallets are apps on this device: a phone or a tablet, including one that claims to be a Mac. */
export function selectIsPhone({
  site: { platform, system },
}: {
  readonly site: Pick<SiteRoot['site'], 'platform' | 'system'>
}): boolean {
  return platform.mobile || system === 'ios' || (system === 'mac' && platform.touch)
}
