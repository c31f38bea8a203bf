import type { TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'
import { addOnDemandPart } from '#modal/services/on-demand-parts.ts'

/**
 * How far the revocation of an approval has come. `asking`: the wallet shows it. `sent`: the chain has not confirmed it.
 * `gone`: the contract says that it has ended. The others are failures: `declined` in the wallet, `refused` by the contract,
 * `costly` in gas, `standing` after a confirmed transaction, `failed` for any other reason.
 */
export type RevocationPhase =
  | 'asking'
  | 'sent'
  | 'gone'
  | 'declined'
  | 'refused'
  | 'costly'
  | 'standing'
  | 'failed'

/** A revocation, and when it came so far, in milliseconds since 1970. */
export interface Revocation {
  readonly phase: RevocationPhase
  readonly atMs: number
}

export interface SessionsState {
  /** By the id of the approval; see {@link approvalId}. */
  readonly revocations: Readonly<Record<string, Revocation>>
  /** Whether everything is being ended. */
  readonly isEndingAll: boolean
  /** How often that was tried: each time, the lists have changed. */
  readonly endings: number
}

/** The state the selectors below read; it exists once the view is loaded. */
interface SessionsRoot {
  readonly sessions?: SessionsState | undefined
}

/** The time after which no list of the server is older than a revocation. */
const SETTLED_MS = 10_000

const initialState: SessionsState = { revocations: {}, isEndingAll: false, endings: 0 }

const slice = createSlice({
  name: 'sessions',
  initialState,
  reducers: {
    revocationMoved: (
      state: SessionsState,
      { payload }: PayloadAction<Revocation & { readonly ids: readonly string[] }>,
    ): SessionsState => ({
      ...state,
      revocations: {
        ...state.revocations,
        ...Object.fromEntries(payload.ids.map((id) => [id, { phase: payload.phase, atMs: payload.atMs }])),
      },
    }),
    endingAll: (state: SessionsState, { payload }: PayloadAction<boolean>): SessionsState => ({
      ...state,
      isEndingAll: payload,
      endings: state.endings + (payload ? 0 : 1),
    }),
    /** The list of an account on a network is new, at a time: what was approved again after a revocation is in it. */
    listRead: (
      state: SessionsState,
      {
        payload: { owner, chainId, atMs: readAtMs },
      }: PayloadAction<{ readonly owner: string; readonly chainId: string; readonly atMs: number }>,
    ): SessionsState => ({
      ...state,
      revocations: Object.fromEntries(
        Object.entries(state.revocations).filter(
          ([id, { phase, atMs }]) =>
            !id.startsWith(listId(owner, chainId)) || phase !== 'gone' || readAtMs - atMs < SETTLED_MS,
        ),
      ),
    }),
  },
})

export const { revocationMoved, endingAll, listRead } = slice.actions

addOnDemandPart({ reducerPath: slice.reducerPath, reducer: slice.reducer })

/** Selects the state of the view of sessions. */
export function selectSessions(state: object): SessionsState {
  return (state as SessionsRoot).sessions ?? initialState
}

/** Identifies an approval of an account. */
export function approvalId(
  owner: string,
  { chainId, kind, asset, spender, tokenId = '' }: TokenApproval,
): string {
  const named = [kind, asset.address, spender.address, tokenId].join(' ').toLowerCase()
  return `${listId(owner, chainId)}${named}`
}

/** The beginning of the ids of a list. */
function listId(owner: string, chainId: string): string {
  return `${chainId} ${owner} `.toLowerCase()
}
