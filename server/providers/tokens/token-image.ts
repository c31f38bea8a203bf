import { fillPath } from '#schemas/http/fill-path.ts'
import { IMAGE_ENDPOINTS } from '#schemas/http/pictures.ts'

const { path, params } = IMAGE_ENDPOINTS.token

/**
 * Returns the URL of a token's or coin's picture on this API, by its symbol. Only for known tokens, since the maker of any
 * other token chooses its symbol.
 *
 * @param apiOrigin E.g. `https://api.example`.
 * @returns undefined for a symbol that cannot have a picture.
 */
export function tokenImageUrl(apiOrigin: string, symbol: string): string | undefined {
  return params.safeParse({ symbol }).success ? apiOrigin + fillPath(path, { symbol }) : undefined
}
