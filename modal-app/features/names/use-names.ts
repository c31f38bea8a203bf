import { skipToken } from '@reduxjs/toolkit/query/react'
import { CACHE_GARBAGE_COLLECTION_MS, NAME_CACHE_MS } from '#schemas/constants/times.ts'
import { shownName } from '#modal/lib/shown-name.ts'
import type { NameAccount } from './name-account.ts'
import { messageOf, namesApi, type NameOffer } from './names-api.ts'
import type { RegisteredName } from '#schemas/http/blockchain/profile.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectNames, type NameTask } from './names-slice.ts'

/** The names of an account. */
export interface AccountNames {
  /** Undefined until they are known. */
  readonly names: readonly RegisteredName[] | undefined
  /** The server's reason, or the catalogue's text. */
  readonly failure: string | undefined
  readonly retry: () => void
}

/** Reads whether the deployment offers names; undefined until it is known, and where it cannot be asked. */
export function useNameOffer(): {
  readonly offer: NameOffer | undefined
  readonly isLoading: boolean
  readonly retry: () => void
} {
  const { currentData, isFetching, refetch } = namesApi.useNameOfferQuery(undefined, {
    refetchOnMountOrArgChange: CACHE_GARBAGE_COLLECTION_MS / 1_000,
  })
  return { offer: currentData, isLoading: isFetching, retry: () => void refetch() }
}

/** Reads the names that an account owns, its primary name first. Names that cannot be shown are left out. */
export function useNamesOf(account: NameAccount | undefined, isOffered: boolean): AccountNames {
  const { currentData, error, isFetching, refetch } = namesApi.useNamesOfQuery(
    account && isOffered ? account.address : skipToken,
    { refetchOnMountOrArgChange: NAME_CACHE_MS / 1_000 },
  )
  return {
    names: currentData?.filter(({ name }) => shownName(name) === name),
    failure: isFetching ? undefined : messageOf(error),
    retry: () => void refetch(),
  }
}

/** The last change of a name of an account; undefined for one of another account. */
export function useTaskOf({ address }: NameAccount): NameTask | undefined {
  const { task } = useAppSelector(selectNames)
  return task?.account === address ? task : undefined
}
