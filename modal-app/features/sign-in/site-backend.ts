import * as z from 'zod/mini'
import type { SiwxStep } from '#schemas/entities/siwx-step.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Extra } from '#modal/core/extra.ts'
import { CreatedMessage, KeptSession, SignInRules, type SignInBackend } from './sign-in-backend.ts'

/** Functions of the site's own. What they answer is checked like everything that comes from a page. */
export function createSiteBackend({ host }: Pick<Extra, 'host'>): SignInBackend {
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
  return {
    describe: () => ask('describe', undefined, SignInRules),
    createMessage: (place) => ask('createMessage', place, CreatedMessage),
    addSession: (session) => ask('addSession', session, z.unknown()),
    revokeSession: (place) => ask('revokeSession', place, z.unknown()),
    getSessions: (place) => ask('getSessions', place, z.array(KeptSession).check(z.maxLength(100))),
  }
}
