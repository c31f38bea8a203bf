import { providerUrl } from '#modal/lib/provider-url.ts'
import type { ProviderWindow } from '#modal/platform/provider-window.ts'

/** Why a provider's page was not opened. */
export type BeginFault = 'refused' | 'silent' | 'offline' | 'busy'

/** The answer of a query for a URL. */
export interface AskedUrl<Begun> {
  readonly data?: Begun | undefined
  readonly error?: unknown
}

const [TOO_MANY, FIRST_SERVER_FAULT] = [429, 500]

/**
 * Leads a window that was opened in the click to the URL that the API answers, after the order was stored. Where there is no
 * usable URL the window is closed.
 *
 * @param store stores what was begun; its URL has been checked.
 * @returns what was begun, or why nothing was.
 */
export async function leadToProvider<Begun extends { readonly url: string }>(
  opened: ProviderWindow,
  asked: PromiseLike<AskedUrl<Begun>>,
  store: (begun: Begun) => Promise<unknown>,
): Promise<Begun | BeginFault> {
  const { data, error } = await asked
  const url = data && providerUrl(data.url)
  if (data && url !== undefined) {
    const begun = { ...data, url }
    await store(begun)
    opened.lead(url)
    return begun
  }
  opened.close()
  return error === undefined ? 'silent' : faultOf(error)
}

function faultOf(error: unknown): BeginFault {
  const isFailure = typeof error === 'object' && error !== null
  const status = isFailure && 'status' in error && typeof error.status === 'number' ? error.status : undefined
  if (status === undefined) return 'offline'
  if (status === TOO_MANY) return 'busy'
  return status >= FIRST_SERVER_FAULT ? 'silent' : 'refused'
}
