import Check from 'lucide-react/icons/check'
import KeyRound from 'lucide-react/icons/key-round'
import Zap from 'lucide-react/icons/zap'
import { useState, type ReactNode } from 'react'
import type { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import { chooseAccountType } from '#modal/core/commands/embedded/account-type.ts'
import { useAppDispatch } from '#modal/core/hooks/store-hooks.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Rows } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import styles from './account-type-rows.module.css'
import { useFailureText } from '#modal/views/parts/commands/failure-text.ts'
import { useCommand } from '#modal/views/parts/commands/use-command.ts'

const TYPES = [
  { type: 'smartAccount', labelId: 'smart.smart', icon: <Zap size={22} aria-hidden /> },
  { type: 'eoa', labelId: 'smart.plain', icon: <KeyRound size={22} aria-hidden /> },
] as const satisfies readonly {
  readonly type: EmbeddedAccountType
  readonly labelId: MessageId
  readonly icon: ReactNode
}[]

/**
 * The account types of the embedded wallet, to choose from.
 *
 * @param props.details the line below the name of each type.
 * @param props.onChosen called when the wallet has switched to the type.
 */
export function AccountTypeRows({
  current,
  details,
  onChosen,
}: {
  readonly current: EmbeddedAccountType | undefined
  readonly details: Readonly<Record<EmbeddedAccountType, ReactNode>>
  readonly onChosen?: (type: EmbeddedAccountType) => void
}) {
  const text = useText()
  const failureText = useFailureText()
  const dispatch = useAppDispatch()
  const [pendingType, setPendingType] = useState<EmbeddedAccountType>()
  const { isBusy, failure, run } = useCommand()
  const choose = async (type: EmbeddedAccountType): Promise<void> => {
    if (type === current) return
    setPendingType(type)
    if (await run(() => dispatch(chooseAccountType(type)))) onChosen?.(type)
  }
  const mark = (type: EmbeddedAccountType): ReactNode => {
    if (isBusy && type === pendingType) return <Spinner />
    if (type !== current) return undefined
    return <Check size={20} aria-label={text('smart.in-use')} className={styles['tick']} />
  }
  return (
    <>
      <Rows label={text('view.smart.title')}>
        {TYPES.map(({ type, labelId, icon }) => (
          <li key={type}>
            <Row
              icon={<IconTile>{icon}</IconTile>}
              label={text(labelId)}
              detail={details[type]}
              current={type === current}
              end={mark(type)}
              onPress={() => void choose(type)}
            />
          </li>
        ))}
      </Rows>
      <p role="alert" className={styles['failure']}>
        {failure && failureText(failure)}
      </p>
    </>
  )
}
