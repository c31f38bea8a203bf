import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, RowSkeletons, Rows } from '#modal/ui/patterns/view-parts.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { SearchField } from '#modal/ui/primitives/search-field.tsx'
import { AssetPicture } from './asset-picture.tsx'

const SKELETONS = 2
/** A shorter list needs no search. */
const SEARCHED_FROM = 6

interface ListedAsset {
  /** CAIP-10 id. */
  readonly id: string
  readonly name: string
  readonly symbol: string
}

interface AssetListProps {
  readonly assets: readonly ListedAsset[]
  /** CAIP-10 id. */
  readonly chosen: string | undefined
  readonly isLoading: boolean
  readonly loadingText: string
  readonly onPick: (id: string) => void
}

/** The coins and tokens that providers sell or exchanges send, with a search where they are many. */
export function AssetList({ assets, chosen, isLoading, loadingText, onPick }: AssetListProps) {
  const text = useText()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const shown = assets.filter(({ name, symbol }) => `${name} ${symbol}`.toLowerCase().includes(wanted))
  if (assets.length === 0 && isLoading) return <RowSkeletons count={SKELETONS} label={loadingText} />
  return (
    <>
      {assets.length >= SEARCHED_FROM && (
        <SearchField
          label={text('send.tokens.search')}
          clearLabel={text('networks.clear')}
          value={query}
          onChange={setQuery}
        />
      )}
      <Rows label={text('swap.tokens.all')}>
        {shown.map(({ id, name, symbol }) => (
          <li key={id}>
            <Row
              icon={<AssetPicture symbol={symbol} size={40} />}
              label={<bdi>{name}</bdi>}
              detail={<bdi>{symbol}</bdi>}
              current={id === chosen}
              end={id === chosen && <Check size={18} aria-hidden />}
              onPress={() => onPick(id)}
            />
          </li>
        ))}
      </Rows>
      {shown.length === 0 && <Lead>{text('send.tokens.none', { query: query.trim() })}</Lead>}
    </>
  )
}
