import { skipToken } from '@reduxjs/toolkit/query/react'
import { IDENTITY_CACHE_MS } from '#schemas/constants/times.ts'
import type { IdentityAnswer } from '#schemas/http/blockchain/identity.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { followOtherTabs } from '#modal/core/commands/account/adopt-name.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { profileRead } from '#modal/core/state/account/account-details-slice.ts'
import { apiPicture } from '#modal/core/state/images/api-picture.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { shownName } from '#modal/lib/shown-name.ts'

/** The name and picture of an address. */
export interface Identity {
  readonly name: string | undefined
  /** The URL returned by the API. */
  readonly avatar: string | undefined
  /** The answer is not here yet. */
  readonly isLoading: boolean
}

// The site reads the profile together with the account.
blockchainApi.enhanceEndpoints({
  endpoints: {
    identity: {
      onQueryStarted: async ({ address }, { dispatch, queryFulfilled }) => {
        dispatch(followOtherTabs())
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) dispatch(storeProfile(address, data))
      },
    },
  },
})

function storeProfile(address: string, { name, avatar }: IdentityAnswer): CoreThunk {
  return (dispatch, _getState, { deployment }) => {
    dispatch(profileRead({ address, name: shownName(name), image: apiPicture(avatar, deployment) }))
  }
}

const NO_IDENTITY = { name: undefined, avatar: undefined }

/**
 * Reads the name and picture of an address, in namespaces that have names (docs/specification.md §9.24); cached for 5
 * minutes. A name is only ever shown above the address, never in its place.
 *
 * @example
 * const { name } = useIdentity('eip155', address)
 */
export function useIdentity(namespace: ChainNamespace | undefined, address: string | undefined): Identity {
  const hasNames = namespace !== undefined && NAMESPACES[namespace].features.names
  const isEnabled = hasNames && address !== undefined
  const { currentData, isFetching } = blockchainApi.useIdentityQuery(
    isEnabled ? { namespace, address } : skipToken,
    {
      refetchOnMountOrArgChange: IDENTITY_CACHE_MS / 1_000,
    },
  )
  const name = shownName(currentData?.name)
  const isLoading = isEnabled && currentData === undefined && isFetching
  return name === undefined
    ? { ...NO_IDENTITY, isLoading }
    : { name, avatar: currentData?.avatar ?? undefined, isLoading }
}
