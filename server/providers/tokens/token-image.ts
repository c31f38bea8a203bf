import { fillPath } from '#schemas/http/fill-path.ts'
import { IMAGE_ENDPOINTS } from '#schemas/http/pictures.ts'

const { path, params } = IMAGE_ENDPOINTS.token

/**
 * The picture of a token or a coin, by its symbol: a URL of this API's own pictures. Only for tokens that are known;
 * whoever makes another one chooses its symbol.
 *
 * @param apiOrigin e.g. `https://api.example`.
 * @returns undefined for a symbol no picture can have.
 */
export function tokenImageUrl(apiOrigin: string, symbol: string): string | undefined {
  return params.safeParse({ symbol }).success ? apiOrigin + fillPath(path, { symbol }) : undefined
}
