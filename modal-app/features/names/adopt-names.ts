import { adoptName } from '#modal/core/commands/account/adopt-name.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import type { NameAccount } from './name-account.ts'
import { namesApi } from './names-api.ts'

/**
 * Calls an account by its primary name everywhere. A name that the account wrote on the chain takes precedence.
 *
 * @param change.zone the name below which the deployment offers names.
 * @param change.registered is the name if the list of names cannot be read.
 */
export function adoptNames(
  { namespace, address }: NameAccount,
  { zone, registered }: { readonly zone: string; readonly registered: string | undefined },
): CoreThunk<Promise<void>> {
  return async (dispatch, getState) => {
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
    await dispatch(adoptName({ namespace, address, name: primary ?? null }))
  }
}
