import Check from 'lucide-react/icons/check'
import KeyRound from 'lucide-react/icons/key-round'
import Zap from 'lucide-react/icons/zap'
import { useState, type ReactNode } from 'react'
import type { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { Namespace } from '#schemas/namespaces/namespace.ts'
import { selectWalletPolicy } from '#modal/core/connectors/connectors-slice.ts'
import { chooseAccountType } from '#modal/core/embedded/account-type.ts'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks.ts'
import { selectIsSmartAccount } from '#modal/core/network/compatible-networks.ts'
import { shortenAddress } from '#modal/lib/shorten-address.ts'
import { writtenAddress } from '#modal/lib/written-address.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows, SectionTitle } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { Spinner } from '#modal/ui/primitives/spinner.tsx'
import { useFailureText } from '../parts/failure-text.ts'
import { useAsking } from '../parts/use-asking.ts'
import styles from './profile-view.module.css'

const TYPES = [
  { type: 'smartAccount', labelId: 'smart.smart', icon: <Zap size={22} aria-hidden /> },
  { type: 'eoa', labelId: 'smart.plain', icon: <KeyRound size={22} aria-hidden /> },
] as const satisfies readonly {
  readonly type: EmbeddedAccountType
  readonly labelId: MessageId
  readonly icon: ReactNode
}[]

/** How the embedded wallet acts, each way with the address it acts under, which is the same (EIP-7702). */
export function AccountTypes({
  namespace,
  address,
}: {
  readonly namespace: ChainNamespace
  readonly address: string
}) {
  const text = useText()
  const dispatch = useAppDispatch()
  const failureText = useFailureText()
  const policy = useAppSelector(selectWalletPolicy)
  const isSmart = useAppSelector(selectIsSmartAccount(namespace))
  const [wished, setWished] = useState<EmbeddedAccountType>()
  const { isBusy, failure, ask } = useAsking()
  const { accountTypes }: Namespace = NAMESPACES[namespace]
  if (!policy || policy.smartAccounts.length === 0 || !accountTypes.includes('smartAccount')) return null
  const current: EmbeddedAccountType = isSmart ? 'smartAccount' : 'eoa'
  const choose = (type: EmbeddedAccountType): void => {
    if (type === current) return
    setWished(type)
    void ask(() => dispatch(chooseAccountType(type)))
  }
  return (
    <section className="view-section" aria-label={text('view.smart.title')}>
      <SectionTitle>{text('view.smart.title')}</SectionTitle>
      <Rows label={text('view.smart.title')}>
        {TYPES.map(({ type, labelId, icon }) => (
          <li key={type}>
            <Row
              icon={<IconTile>{icon}</IconTile>}
              label={text(labelId)}
              detail={<bdi>{shortenAddress(writtenAddress(address))}</bdi>}
              current={type === current}
              end={
                isBusy && type === wished ? (
                  <Spinner />
                ) : (
                  type === current && (
                    <Check size={20} aria-label={text('smart.in-use')} className={styles['tick']} />
                  )
                )
              }
              onPress={() => choose(type)}
            />
          </li>
        ))}
      </Rows>
      <p role="alert" className={styles['failure']}>
        {failure && failureText(failure)}
      </p>
    </section>
  )
}
