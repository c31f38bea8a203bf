import { useState } from 'react'
import type { ActiveAccount } from '#modal/core/account/use-active-account.ts'
import { useAppSelector } from '#modal/core/hooks.ts'
import { selectOptions } from '#modal/core/options/options-slice.ts'
import type { TokenBalances } from '#modal/features/token-balances/use-token-balances.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Tabs } from '#modal/ui/primitives/tabs.tsx'
import { HistoryList } from '../parts/history-list.tsx'
import styles from './account-tabs.module.css'
import { CollectiblesTab } from './collectibles-tab.tsx'
import { TokensTab } from './tokens-tab.tsx'

const TABS = {
  tokens: 'account.tab.tokens',
  nfts: 'account.tab.nfts',
  activity: 'account.tab.activity',
} as const satisfies Record<string, MessageId>
type Tab = keyof typeof TABS
const ORDER: readonly Tab[] = ['tokens', 'nfts', 'activity']

interface AccountTabsProps {
  readonly account: ActiveAccount
  readonly balances: TokenBalances
}

/** What the account holds, collected and did (specification §2). */
export function AccountTabs({ account, balances }: AccountTabsProps) {
  const text = useText()
  const { features } = useAppSelector(selectOptions)
  const [picked, setPicked] = useState<Tab>('tokens')
  const ids = ORDER.filter((id) => id !== 'activity' || features?.history !== false)
  const current = ids.includes(picked) ? picked : 'tokens'
  return (
    <Tabs
      label={text('account.tabs')}
      tabs={ids.map((id) => ({ id, label: text(TABS[id]) }))}
      current={current}
      onPick={setPicked}
    >
      {/* Another account or network, another list: it starts at its top. */}
      <div key={`${account.network.caipNetworkId}:${account.address}`} className={styles['panel']}>
        {current === 'tokens' && <TokensTab balances={balances} networkName={account.network.name} />}
        {current === 'nfts' && <CollectiblesTab account={account} />}
        {current === 'activity' && <HistoryList account={account} />}
      </div>
    </Tabs>
  )
}
