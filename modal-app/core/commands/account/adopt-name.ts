import * as z from 'zod/mini'
import { ANSWER_CACHE_KEYS, partitionKey } from '#schemas/constants/storage-keys.ts'
import { IDENTITY_CACHE_MS } from '#schemas/constants/times.ts'
import { IdentityAnswer } from '#schemas/http/blockchain/identity.ts'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { openTabChannel, type TabChannel } from '#ui/platform/tab-channel.ts'
import type { CoreThunk } from '#modal/core/commands/thunk.ts'
import { profileRead } from '#modal/core/state/account/account-details-slice.ts'
import { selectSite } from '#modal/core/state/site/site-slice.ts'
import { shownName } from '#modal/lib/shown-name.ts'
import { storeAnswer } from '#modal/services/answer-cache.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'

/** The name that an account is called by from now on; null for none. */
const NamedAccount = z.object({
  namespace: ChainNamespace,
  address: z.string().check(z.minLength(1), z.maxLength(128)),
  name: z.nullable(z.string().check(z.minLength(1), z.maxLength(255))),
})
type NamedAccount = z.infer<typeof NamedAccount>

/** What is shared by the tabs of the site, and whether this one listens. */
const kept = (): { tabs?: TabChannel; isFollowed?: boolean } => ({})

/**
 * Calls an account by a name everywhere: in this document, at the site, in the next document, and in the other tabs of the
 * site. Identities are cached for minutes by all of them, so they are replaced rather than asked for again.
 *
 * @example
 * await dispatch(adoptName({ namespace: 'eip155', address, name: 'ada.demo.eth' }))
 */
export function adoptName(named: NamedAccount): CoreThunk<Promise<void>> {
  return async (dispatch) => {
    await dispatch(replaceName(named))
    dispatch(openTabs()).post(JSON.stringify(named))
  }
}

/** Adopts the names that other tabs of the site adopt, from the first call on. */
export function followOtherTabs(): CoreThunk {
  return (dispatch, _getState, { once }) => {
    if (once(kept).isFollowed) return
    once(kept).isFollowed = true
    dispatch(openTabs()).listen((message) => {
      const { data } = NamedAccount.safeParse(parseJson(message))
      if (data) void dispatch(replaceName(data))
    })
  }
}

function openTabs(): CoreThunk<TabChannel> {
  return (_dispatch, getState, { once, deployment }) => {
    const { siteOrigin } = selectSite(getState())
    return (once(kept).tabs ??= openTabChannel(partitionKey(deployment.projectId, siteOrigin, 'names')))
  }
}

function replaceName({ namespace, address, name }: NamedAccount): CoreThunk<Promise<void>> {
  return async (dispatch, _getState, { storage }) => {
    const answer = { name, avatar: null }
    const entry = {
      kind: ANSWER_CACHE_KEYS.identityCache,
      namespace,
      about: address,
      lifeMs: IDENTITY_CACHE_MS,
      schema: IdentityAnswer,
    }
    await storeAnswer(storage, entry, answer)
    dispatch(profileRead({ address, name: shownName(name), image: undefined }))
    const replace: unknown = blockchainApi.util.upsertQueryData('identity', { namespace, address }, answer)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- RTK Query does not type the store that an API joins
    void dispatch(replace as CoreThunk<unknown>)
  }
}
