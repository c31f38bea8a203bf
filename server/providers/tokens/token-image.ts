const SYMBOL = /^[\p{L}\p{N}\p{Sc}.+_-]{1,32}$/u

/**
 * The picture of a token or a coin, by its symbol: a URL of this API's own pictures. Only for tokens that are known;
 * whoever makes another one chooses its symbol.
 *
 * @param apiOrigin e.g. `https://api.example`.
 * @returns undefined for a symbol no picture can have.
 */
export function tokenImageUrl(apiOrigin: string, symbol: string): string | undefined {
  return SYMBOL.test(symbol) ? `${apiOrigin}/public/getTokenImage/${encodeURIComponent(symbol)}` : undefined
}
