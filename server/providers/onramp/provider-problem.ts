import { problem } from '#server/http/problems/problem.ts'
import { ProviderFailure } from './onramp-provider.ts'

/** Returns the problem that a client receives for the failure of a provider; another error is returned unchanged. */
export function providerProblem(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  return error.isTimeout
    ? problem('UPSTREAM_TIMEOUT', 'The provider did not answer in time. Try again in a moment.')
    : problem('UPSTREAM_FAILED', 'The provider cannot be reached. Try again in a moment.')
}
