import {
  APPROVALS_ENDPOINT,
  type ApprovalsAnswer,
  type ApprovalsQuery,
} from '#schemas/http/blockchain/approvals.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'

/** The server verifies at most 2,000 approvals of an account, 100 on a page. */
const MAX_PAGES = 20

/** The query for the approvals of an account, page by page. */
export const approvalsApi = blockchainApi.injectEndpoints({
  endpoints: (builder) => ({
    approvals: builder.infiniteQuery<ApprovalsAnswer, ApprovalsQuery, string | undefined>({
      query: ({ queryArg: { address, chainId }, pageParam: cursor }) => ({
        endpoint: APPROVALS_ENDPOINT,
        params: { account: address },
        query: { chainId, cursor },
        code: 'UNKNOWN',
      }),
      responseSchema: APPROVALS_ENDPOINT.answer,
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }, pages) => (pages.length >= MAX_PAGES ? undefined : (next ?? undefined)),
        refetchCachedPages: false,
      },
    }),
  }),
})
