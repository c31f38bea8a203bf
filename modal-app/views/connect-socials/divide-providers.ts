/** The most marks in a row before "more" is needed. */
const MAX_ICONS = 4

/**
 * Divides the login providers: the first one by its name and the others by their marks, or all by their marks in one row.
 *
 * @param rows that the block may take.
 */
export function divideProviders<Provider>(
  providers: readonly Provider[],
  rows: number,
): { readonly first: Provider | undefined; readonly icons: readonly Provider[]; readonly hasMore: boolean } {
  const isNamed = rows > 1 || providers.length === 1
  const [first] = isNamed ? providers : []
  const others = isNamed ? providers.slice(1) : providers
  const hasMore = others.length > MAX_ICONS
  return { first, icons: others.slice(0, hasMore ? MAX_ICONS - 1 : MAX_ICONS), hasMore }
}
