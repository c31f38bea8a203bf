import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { SiwxStep } from '#schemas/protocol/host-modal.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { createKeptList } from './kept-list.ts'
import {
  CreatedMessage,
  KeptSession,
  SignInPlace,
  SignInRules,
  type SignInBackend,
} from './sign-in-backend.ts'
import { isOf, isSamePlace } from './sign-in-place.ts'

/** Of one site in one browser, at most. */
const PLACES_KEPT = 20

/**
 * Functions of the site's own. What they answer is checked like everything that comes from a page.
 *
 * @param siteOrigin as the browser attests it.
 */
export function createSiteBackend(
  { host, ...extra }: Pick<Extra, 'host' | 'deployment' | 'storage'>,
  siteOrigin: string,
): SignInBackend {
  // The site is asked by account and network: where it has sessions is remembered, so that they end together.
  const places = createKeptList(extra, siteOrigin, {
    name: PRIVATE_STORAGE_KEYS.siwxPlaces,
    item: SignInPlace,
    most: PLACES_KEPT,
  })
  const note = ({ chainId, accountAddress }: SignInPlace, isSignedIn: boolean): Promise<void> => {
    const place = { chainId, accountAddress }
    return places.change((all) => [
      ...all.filter((one) => !isSamePlace(one, place)),
      ...(isSignedIn ? [place] : []),
    ])
  }
  const ask = async <S extends z.ZodMiniType>(
    step: SiwxStep,
    input: object | undefined,
    schema: S,
  ): Promise<Result<z.output<S>>> => {
    const answer = await host.siwx({ step, input })
    if (!answer.ok) return answer
    const parsed = schema.safeParse(answer.value)
    return parsed.success
      ? ok(parsed.data)
      : fail('SIWX_INITIALISATION_FAILED', errorMessage('SIWX_INITIALISATION_FAILED'))
  }
  const revokeSession = async (place: SignInPlace): Promise<Result<unknown>> => {
    const revoked = await ask('revokeSession', place, z.unknown())
    if (revoked.ok) await note(place, false)
    return revoked
  }
  return {
    describe: () => ask('describe', undefined, SignInRules),
    createMessage: (place) => ask('createMessage', place, CreatedMessage),
    addSession: async (session) => {
      const added = await ask('addSession', session, z.unknown())
      if (added.ok) await note(session.data, true)
      return added
    },
    revokeSession,
    revokeAll: async (namespace) => {
      if (namespace !== undefined) {
        const meant = (await places.read()).filter((place) => isOf(namespace, place))
        const answers = await Promise.all(meant.map(revokeSession))
        return answers.find((answer) => !answer.ok) ?? ok(undefined)
      }
      const ended = await ask('setSessions', [], z.unknown())
      if (ended.ok) await places.change(() => [])
      return ended
    },
    getSessions: async (place) => {
      const found = await ask('getSessions', place, z.array(KeptSession).check(z.maxLength(100)))
      if (found.ok) await note(place, found.value.length > 0)
      return found
    },
  }
}
