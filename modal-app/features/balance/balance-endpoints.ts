import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import type { Failure, Result } from '#schemas/errors/result.ts'
import { fail } from '#schemas/errors/result.ts'
import { NATIVE_BALANCE_CACHE_MS } from '#schemas/constants/times.ts'
import type { Extra } from '#modal/core/extra.ts'
import { selectNetwork } from '#modal/core/network/network-slice.ts'
import { snackShown } from '#modal/core/snack/snack-slice.ts'
import type { CoreState } from '#modal/core/thunk.ts'
import { chainApi } from '#modal/services/chain-api.ts'
import { balanceFailed, selectIsBalanceBlocked, type BalanceRoot } from './balance-slice.ts'

/** Whose balance, and on which network. */
export interface BalanceQuestion {
  readonly caipNetworkId: string
  readonly address: string
}

interface Surroundings {
  readonly extra: Extra
  readonly state: CoreState & BalanceRoot
  readonly dispatch: ThunkDispatch<CoreState, Extra, UnknownAction>
}

const balanceApi = chainApi.injectEndpoints({
  endpoints: (builder) => ({
    nativeBalance: builder.query<string, BalanceQuestion>({
      queryFn: async (question, { extra, getState, dispatch }) => {
        const answer = await readBalance(question, {
          extra: extra as Extra,
          state: getState() as CoreState & BalanceRoot,
          dispatch,
        })
        return answer.ok ? { data: answer.value } : { error: answer.error }
      },
    }),
  }),
})

async function readBalance(
  { caipNetworkId, address }: BalanceQuestion,
  { extra, state, dispatch }: Surroundings,
): Promise<Result<string>> {
  const caipAddress = `${caipNetworkId}:${address}`
  const unavailable: Failure = {
    code: 'TOKEN_BALANCE_UNAVAILABLE',
    message: errorMessage('TOKEN_BALANCE_UNAVAILABLE'),
  }
  if (selectIsBalanceBlocked(caipAddress, extra.now())(state)) return { ok: false, error: unavailable }
  const network = selectNetwork(caipNetworkId)(state)
  const answer = network
    ? await extra.chains
        .load(network.chainNamespace)
        .then((adapter) => adapter.readBalance({ network, address }))
        .catch(() => fail(unavailable.code, unavailable.message))
    : fail(unavailable.code, unavailable.message)
  if (answer.ok) return answer
  dispatch(balanceFailed({ caipAddress, atMs: extra.now() }))
  dispatch(snackShown({ variant: 'error', text: unavailable.message }))
  return { ok: false, error: unavailable }
}

/**
 * The native balance as a decimal text in whole coins; `data` is undefined while it is unknown, never a made-up zero.
 * Cached for 30 s; after a failure a snack says so and nothing is asked for 30 s (specification §8, §9).
 *
 * @example
 * const { data } = useNativeBalanceQuery({ caipNetworkId, address })
 */
export function useNativeBalanceQuery(
  question: BalanceQuestion | undefined,
): ReturnType<typeof balanceApi.useNativeBalanceQuery> {
  return balanceApi.useNativeBalanceQuery(question ?? { caipNetworkId: '', address: '' }, {
    skip: question === undefined,
    refetchOnMountOrArgChange: NATIVE_BALANCE_CACHE_MS / 1_000,
  })
}

/** Asks for a balance without a component; for tests and prefetching. */
export const { nativeBalance } = balanceApi.endpoints
