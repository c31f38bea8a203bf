import { ANSWER_CACHE_KEYS } from '#schemas/constants/storage-keys.ts'
import { IDENTITY_CACHE_MS } from '#schemas/constants/times.ts'
import { IdentityAnswer } from '#schemas/http/blockchain/identity.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { profileRead } from '#modal/core/state/account/account-details-slice.ts'
import { shownName } from '#modal/lib/shown-name.ts'
import { storeAnswer } from '#modal/services/answer-cache.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import type { NameAccount } from './name-account.ts'
import { namesApi } from './names-api.ts'

/**
 * Calls an account by its primary name everywhere: in this document, at the site, and in the next document. Identities are
 * cached for minutes by all of them, so they are replaced rather than asked for again. A name that the account wrote on the
 * chain takes precedence.
 *
 * @param change.zone the name below which the deployment offers names.
 * @param change.registered is the name if the list of names cannot be read.
 */
export function adoptNames(
  { namespace, address }: NameAccount,
  { zone, registered }: { readonly zone: string; readonly registered: string | undefined },
): CoreThunk<Promise<void>> {
  return async (dispatch, getState, { storage }) => {
    const asked = await dispatch(
      namesApi.endpoints.namesOf.initiate(address, { forceRefetch: true, subscribe: false }),
    )
    const present = getState().accountDetails?.profiles[address]?.profileName
    if (present !== undefined && !present.endsWith(`.${zone}`)) return
    // A list that could not be read again is that of before the change.
    if (!asked.isSuccess && registered === undefined) return
    const primary = asked.isSuccess
      ? asked.data.find(({ isPrimary }) => isPrimary === true)?.name
      : registered
    const answer = { name: primary ?? null, avatar: null }
    const entry = {
      kind: ANSWER_CACHE_KEYS.identityCache,
      namespace,
      about: address,
      lifeMs: IDENTITY_CACHE_MS,
      schema: IdentityAnswer,
    }
    await storeAnswer(storage, entry, answer)
    dispatch(profileRead({ address, name: shownName(primary), image: undefined }))
    const replace: unknown = blockchainApi.util.upsertQueryData('identity', { namespace, address }, answer)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
    void dispatch(replace as CoreThunk<unknown>)
  }
}
