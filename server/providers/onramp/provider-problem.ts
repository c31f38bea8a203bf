import { problem } from '#server/http/problems/problem.ts'
import { ProviderFailure } from './onramp-provider.ts'

/** Providers let a URL be opened for five minutes. */
export const URL_MS = 300_000

interface UrlProvider<Wish> {
  readonly id: string
  createUrl(wish: Wish): Promise<string>
}

/** Returns the problem that a client receives for the failure of a provider; another error is returned unchanged. */
export function providerProblem(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  return error.isTimeout
    ? problem('UPSTREAM_TIMEOUT', 'The provider did not answer in time. Try again in a moment.')
    : problem('UPSTREAM_FAILED', 'The provider cannot be reached. Try again in a moment.')
}

/**
 * Asks a provider for the URL of an order.
 *
 * @throws the problems UPSTREAM_FAILED and UPSTREAM_TIMEOUT.
 */
export async function urlFrom<Wish>(
  provider: UrlProvider<Wish>,
  wish: Wish,
  onFailure: (provider: string, error: unknown) => void,
): Promise<string> {
  try {
    return await provider.createUrl(wish)
  } catch (error) {
    onFailure(provider.id, error)
    throw providerProblem(error)
  }
}
