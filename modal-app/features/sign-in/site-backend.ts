import * as z from 'zod/mini'
import { PRIVATE_STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import type { SiwxStep } from '#schemas/protocol/host-modal.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Extra } from '#modal/core/commands/thunk.ts'
import { createStoredList } from './stored-list.ts'
import {
  CreatedMessage,
  KeptSession,
  SignInAccount,
  SignInRules,
  type SignInBackend,
} from './sign-in-backend.ts'
import { isInNamespace, isSameAccount } from './sign-in-account.ts'

/** Accounts stored for one site in one browser. */
const MAX_ACCOUNTS = 20

/**
 * Creates the backend that calls functions of the site. Their answers are validated like everything that comes from a page.
 *
 * @param siteOrigin as the browser attests it.
 */
export function createSiteBackend(
  { host, ...extra }: Pick<Extra, 'host' | 'deployment' | 'storage'>,
  siteOrigin: string,
): SignInBackend {
  // The site is asked by account and network, so the accounts with sessions are stored in order to end them together.
  const accounts = createStoredList(extra, siteOrigin, {
    name: PRIVATE_STORAGE_KEYS.siwxPlaces,
    item: SignInAccount,
    most: MAX_ACCOUNTS,
  })
  const storeAccount = ({ chainId, accountAddress }: SignInAccount, isSignedIn: boolean): Promise<void> => {
    const account = { chainId, accountAddress }
    return accounts.change((all) => [
      ...all.filter((one) => !isSameAccount(one, account)),
      ...(isSignedIn ? [account] : []),
    ])
  }
  const callSite = async <S extends z.ZodMiniType>(
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
  const revokeSession = async (account: SignInAccount): Promise<Result<unknown>> => {
    const revoked = await callSite('revokeSession', account, z.unknown())
    if (revoked.ok) await storeAccount(account, false)
    return revoked
  }
  return {
    describe: () => callSite('describe', undefined, SignInRules),
    createMessage: (account) => callSite('createMessage', account, CreatedMessage),
    addSession: async (session) => {
      const added = await callSite('addSession', session, z.unknown())
      if (added.ok) await storeAccount(session.data, true)
      return added
    },
    revokeSession,
    revokeAll: async (namespace) => {
      if (namespace !== undefined) {
        const matching = (await accounts.read()).filter((account) => isInNamespace(namespace, account))
        const answers = await Promise.all(matching.map(revokeSession))
        return answers.find((answer) => !answer.ok) ?? ok(undefined)
      }
      const ended = await callSite('setSessions', [], z.unknown())
      if (ended.ok) await accounts.change(() => [])
      return ended
    },
    getToken: () => Promise.resolve(undefined),
    getSessions: async (account) => {
      const found = await callSite('getSessions', account, z.array(KeptSession).check(z.maxLength(100)))
      if (found.ok) await storeAccount(account, found.value.length > 0)
      return found
    },
  }
}
