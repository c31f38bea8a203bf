import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

const TOO_LATE = fail('LOGIN_FLOW_EXPIRED', errorMessage('LOGIN_FLOW_EXPIRED'))
/** A login that goes on elsewhere ends by itself within fewer polls. */
const MAX_POLLS = 30

/** Polls until a login that goes on elsewhere is over: the event-style protocol has no "still pending". */
export async function untilDone<T extends { readonly status: 'pending' | 'done' }>(
  ask: () => Promise<Result<T>>,
): Promise<Result<T>> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const answer = await ask()
    if (!answer.ok || answer.value.status === 'done') return answer
  }
  return TOO_LATE
}
