import { NAME_CACHE_MS } from '#schemas/constants/times.ts'
import type { RegisteredName } from '#schemas/http/blockchain/profile.ts'
import { shownName } from '#modal/lib/shown-name.ts'
import type { NameAccount } from './name-account.ts'
import { namesApi } from './names-api.ts'
import { useNamesOf } from './use-names.ts'

/** Reads the names that other accounts offer to an account and that it can accept; none until they are known. Those it has by now are left out. */
export function useOfferedNames(account: NameAccount): readonly RegisteredName[] {
  const { currentData = [] } = namesApi.useNamesOfferedQuery(account, {
    refetchOnMountOrArgChange: NAME_CACHE_MS / 1_000,
  })
  const own = new Set(useNamesOf(account, true).names?.map(({ name }) => name))
  return currentData.filter(({ name }) => shownName(name) === name && !own.has(name))
}
