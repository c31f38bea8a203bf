import type { NetworkGroup } from '#modal/core/state/network/network-slice.ts'

/**
 * Filters networks by name, id or coin; groups without a match are left out.
 *
 * @example
 * filterGroups(groups, 'base') // Base and Base Sepolia
 */
export function filterGroups(groups: readonly NetworkGroup[], query: string): readonly NetworkGroup[] {
  const search = query.trim().toLocaleLowerCase()
  if (search === '') return groups
  return groups
    .map((group) => ({
      ...group,
      networks: group.networks.filter(({ name, id, nativeCurrency }) =>
        [name, String(id), nativeCurrency.symbol].some((text) => text.toLocaleLowerCase().includes(search)),
      ),
    }))
    .filter(({ networks }) => networks.length > 0)
}
