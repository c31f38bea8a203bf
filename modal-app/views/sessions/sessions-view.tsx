import ShieldOff from 'lucide-react/icons/shield-off'
import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { useActiveAccount, type ActiveAccount } from '#modal/core/hooks/use-active-account.ts'
import { useBatches } from '#modal/core/hooks/use-batches.ts'
import { stopAsking } from '#modal/features/sessions/ask-wallet.ts'
import { endAll } from '#modal/features/sessions/end-all.ts'
import { selectSessions } from '#modal/features/sessions/sessions-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Actions, View } from '#modal/ui/patterns/view-parts.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ApprovalsSection } from './approvals-section.tsx'
import { GrantsSection } from './grants-section.tsx'
import { Question } from './power-row.tsx'
import { SignInsSection } from './sign-ins-section.tsx'
import { PhoneSection, SiteSection } from './site-sections.tsx'

/** Everything with power over the active account, which can be ended one by one or together. */
export function SessionsView() {
  const account = useActiveAccount()
  const { endings } = useAppSelector(selectSessions)
  const key = account && `${account.network.caipNetworkId}:${account.address}`
  return (
    <View>
      <SiteSection />
      <SignInsSection key={`sign-ins ${key} ${endings}`} />
      {account && <GrantsSection key={`grants ${key} ${endings}`} account={account} />}
      <PhoneSection />
      {account && <ApprovalsSection key={`approvals ${key}`} account={account} />}
      {account && <EndAll key={`all ${key}`} account={account} />}
    </View>
  )
}

function EndAll({ account }: { readonly account: ActiveAccount }) {
  const text = useText()
  const dispatch = useAppDispatch()
  const isBatch = useBatches(account)
  const { isEndingAll } = useAppSelector(selectSessions)
  const [isAsking, setAsking] = useState(false)
  const network = account.network.name
  return (
    <Actions>
      {isAsking ? (
        <Question
          label={text('sessions.all')}
          onKeep={() => setAsking(false)}
          onEnd={() => {
            setAsking(false)
            void dispatch(endAll(account, isBatch))
          }}
        >
          {text(isBatch ? 'sessions.all.confirm.batch' : 'sessions.all.confirm', { network })}
        </Question>
      ) : (
        <Button
          variant="danger"
          busy={isEndingAll}
          icon={<ShieldOff size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {text('sessions.all')}
        </Button>
      )}
      {isEndingAll && <Button onClick={() => dispatch(stopAsking())}>{text('confirm.stop')}</Button>}
    </Actions>
  )
}
