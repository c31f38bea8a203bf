import { useMemo } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipNetworkId } from '#schemas/primitives/caip.ts'
import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import {
  selectAccount,
  selectConnectedNamespaces,
  type AccountRoot,
} from '#modal/core/state/account/account-slice.ts'
import { selectNetworkIdOf, type NetworkRoot } from '#modal/core/state/network/network-slice.ts'
import { createSelector } from '#modal/lib/store/selector.ts'
import type { NameAccount } from './name-account.ts'
import type { NameOffer } from './names-api.ts'
import { useNamesOf } from './use-names.ts'

/** Connected accounts on other chains whose addresses a name does not have. */
export interface MissingAddresses {
  /** By coin type in decimal digits. */
  readonly addresses: Readonly<Record<string, string>>
  /** Names of their chains. */
  readonly chains: readonly string[]
}

interface OtherAddress {
  readonly coinType: number
  readonly address: string
  readonly chain: string
}

/** Selects the connected accounts on chains whose own accounts cannot have names. */
const selectOthers = createSelector(
  ({ account }: AccountRoot) => account,
  ({ network }: NetworkRoot) => network,
  (account, network): readonly OtherAddress[] =>
    selectConnectedNamespaces({ account }).flatMap((namespace) => {
      const { features, coinType: coinTypeOf, name: chain } = NAMESPACES[namespace]
      const { address } = selectAccount(namespace)({ account })
      const { reference } = parseCaipNetworkId(selectNetworkIdOf(namespace)({ network }) ?? '') ?? {}
      const coinType = reference === undefined ? undefined : coinTypeOf(reference)
      return features.names || address === undefined || coinType === undefined
        ? []
        : [{ coinType, address, chain }]
    }),
)

/** Lists the visitor's connected addresses that a name could have, and has not. */
export function useMissingAddresses(
  name: string,
  account: NameAccount,
  { coinTypes }: NameOffer,
): MissingAddresses {
  const others = useAppSelector(selectOthers)
  const { names } = useNamesOf(account, true)
  const registered = names?.find((one) => one.name === name)
  return useMemo(() => {
    const missing = others.filter(
      ({ coinType, address }) =>
        registered !== undefined &&
        coinTypes.includes(coinType) &&
        registered.addresses[coinType]?.address !== address,
    )
    return {
      addresses: Object.fromEntries(missing.map(({ coinType, address }) => [coinType, address])),
      chains: missing.map(({ chain }) => chain),
    }
  }, [others, registered, coinTypes])
}
