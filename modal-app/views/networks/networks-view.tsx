import { useDeferredValue, useEffect, useState } from 'react'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { showStart } from '#modal/core/commands/modal/open-modal.ts'
import { navigate } from '#modal/core/commands/router/navigate.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { selectNetworkGroups } from '#modal/core/state/network/network-slice.ts'
import { selectOptions } from '#modal/core/state/options/options-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { FootLine, Lead, Rows, SectionTitle, View } from '#modal/ui/patterns/view-parts.tsx'
import { SearchField } from '#modal/ui/primitives/search-field.tsx'
import { NetworkRow } from '#modal/views/parts/networks/network-row.tsx'
import { filterGroups } from './filter-groups.ts'

/** Shorter lists need no search. */
const SEARCH_FROM = 6

/** The networks of the site, by namespace. */
export function NetworksView() {
  const text = useText()
  const dispatch = useAppDispatch()
  const groups = useAppSelector(selectNetworkGroups)
  const [query, setQuery] = useState('')
  const search = useDeferredValue(query)
  const total = count(groups)
  const shown = filterGroups(groups, search)
  const isFixed = useAppSelector(selectOptions).enableNetworkSwitch === false
  useEffect(() => {
    if (isFixed) dispatch(showStart(undefined))
  }, [dispatch, isFixed])
  if (isFixed) return null
  return (
    <View>
      {total >= SEARCH_FROM && (
        <SearchField
          value={query}
          onChange={setQuery}
          label={text('networks.search')}
          clearLabel={text('networks.clear')}
        />
      )}
      <output className="visually-hidden">
        {search === '' ? '' : text('networks.found', { count: count(shown) })}
      </output>
      {shown.length === 0 && <Lead>{text('networks.empty', { query: search })}</Lead>}
      {shown.map(({ namespace, networks }) => {
        const { name } = NAMESPACES[namespace]
        return (
          <section key={namespace} aria-label={name} className="view-section">
            {groups.length > 1 && <SectionTitle>{name}</SectionTitle>}
            <Rows label={name}>
              {networks.map((network) => (
                <li key={network.caipNetworkId}>
                  <NetworkRow network={network} />
                </li>
              ))}
            </Rows>
          </section>
        )
      })}
      <FootLine link={text('networks.help')} onPress={() => dispatch(navigate('WhatIsANetwork'))} />
    </View>
  )
}

function count(groups: readonly { readonly networks: readonly unknown[] }[]): number {
  return groups.reduce((sum, { networks }) => sum + networks.length, 0)
}
