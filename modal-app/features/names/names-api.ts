import type * as z from 'zod/mini'
import {
  NAME_OFFER_ENDPOINT,
  NAME_SUGGESTIONS_ENDPOINT,
  NAMES_OF_ADDRESS_ENDPOINT,
  NAMES_OFFERED_ENDPOINT,
  type NameSuggestion,
  type RegisteredName,
} from '#schemas/http/blockchain/profile.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { blockchainApi, type BlockchainFailure } from '#modal/services/blockchain-api.ts'
import { acceptableOffers } from './acceptable-offers.ts'
import { readNames } from './call-names.ts'
import type { NameAccount } from './name-account.ts'

/** Whether the deployment offers names, and how. */
export type NameOffer = z.output<typeof NAME_OFFER_ENDPOINT.answer>

type Answered<T> = { readonly data: T } | { readonly error: BlockchainFailure }

/** The queries about names (docs/specification.md §7.33 to §7.36). */
export const namesApi = blockchainApi.injectEndpoints({
  endpoints: (builder) => ({
    nameOffer: builder.query<NameOffer, void>({
      query: () => ({ endpoint: NAME_OFFER_ENDPOINT, code: 'UNKNOWN' }),
      responseSchema: NAME_OFFER_ENDPOINT.answer,
    }),
    /** The names that an account owns, its primary name first. */
    namesOf: builder.query<readonly RegisteredName[], string>({
      queryFn: async (address, { extra, signal }) =>
        toAnswer(
          await readNames(deploymentOf(extra), {
            endpoint: NAMES_OF_ADDRESS_ENDPOINT,
            params: { address },
            query: { apiVersion: '2' },
            code: 'NAME_LOOKUP_FAILED',
            signal,
          }),
        ),
    }),
    /** The names that other accounts offer to an account, and that it can accept. */
    namesOffered: builder.query<readonly RegisteredName[], NameAccount>({
      queryFn: async (account, { extra, signal }) => {
        const answer = await readNames(deploymentOf(extra), {
          endpoint: NAMES_OFFERED_ENDPOINT,
          params: { address: account.address },
          code: 'NAME_LOOKUP_FAILED',
          signal,
        })
        return toAnswer(
          answer.ok ? ok(await acceptableOffers(answer.value, account, partsOf(extra))) : answer,
        )
      },
    }),
    /** The typed name first, then free ones. */
    nameSuggestions: builder.query<
      readonly NameSuggestion[],
      { readonly name: string; readonly zone: string }
    >({
      queryFn: async ({ name, zone }, { extra, signal }) => {
        const call = {
          endpoint: NAME_SUGGESTIONS_ENDPOINT,
          params: { name },
          query: { zone },
          code: 'NAME_SUGGESTIONS_FAILED',
          signal,
        } as const
        const answer = await readNames(deploymentOf(extra), call)
        return toAnswer(answer.ok ? { ok: true, value: answer.value.suggestions } : answer)
      },
      // Somebody else may register the name meanwhile.
      keepUnusedDataFor: 30,
    }),
  }),
})

function partsOf(extra: unknown): Pick<Extra, 'chains' | 'deployment'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
  return extra as Pick<Extra, 'chains' | 'deployment'>
}

function deploymentOf(extra: unknown): Extra['deployment'] {
  return partsOf(extra).deployment
}

function toAnswer<T>(answer: Result<T>): Answered<T> {
  return answer.ok
    ? { data: answer.value }
    : { error: { ...answer.error, isPassing: false, atMs: Date.now() } }
}

/** The server's reason for a failed query, or the catalogue's text. */
export function messageOf(error: unknown): string | undefined {
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  return typeof message === 'string' ? message : undefined
}
