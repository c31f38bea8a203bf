import Check from 'lucide-react/icons/check'
import KeyRound from 'lucide-react/icons/key-round'
import Zap from 'lucide-react/icons/zap'
import { useEffect, useState, type ReactNode } from 'react'
import type { EmbeddedAccountType } from '#schemas/entities/embedded-user.ts'
import { chooseAccountType, readAccountType } from '#modal/core/embedded/account-type.ts'
import { useAppDispatch } from '#modal/core/hooks.ts'
import type { MessageId } from '#modal/locales/languages.ts'
import { useText } from '#modal/locales/use-text.ts'
import { Lead, Rows, View } from '#modal/ui/patterns/view-parts.tsx'
import { IconTile } from '#modal/ui/primitives/icon-tile.tsx'
import { Row } from '#modal/ui/primitives/row.tsx'
import { Spinner } from '#modal/ui/primitives/spinner.tsx'
import { useFailureText } from '../parts/failure-text.ts'
import { useAsking } from '../parts/use-asking.ts'
import styles from './smart-account-settings-view.module.css'

const TYPES = [
  {
    type: 'smartAccount',
    labelId: 'smart.smart',
    textId: 'smart.smart.text',
    icon: <Zap size={22} aria-hidden />,
  },
  {
    type: 'eoa',
    labelId: 'smart.plain',
    textId: 'smart.plain.text',
    icon: <KeyRound size={22} aria-hidden />,
  },
] as const satisfies readonly {
  readonly type: EmbeddedAccountType
  readonly labelId: MessageId
  readonly textId: MessageId
  readonly icon: ReactNode
}[]

/** How the account acts: as a plain key, or as a smart account on the same address. */
export function SmartAccountSettingsView() {
  const text = useText()
  const failureText = useFailureText()
  const dispatch = useAppDispatch()
  const [current, setCurrent] = useState<EmbeddedAccountType>()
  const [wished, setWished] = useState<EmbeddedAccountType>()
  const { isBusy, failure, ask } = useAsking()
  useEffect(() => {
    let isShown = true
    void dispatch(readAccountType()).then((type) => isShown && setCurrent(type))
    return () => {
      isShown = false
    }
  }, [dispatch])
  const choose = async (type: EmbeddedAccountType): Promise<void> => {
    if (type === current) return
    setWished(type)
    if (await ask(() => dispatch(chooseAccountType(type)))) setCurrent(type)
  }
  return (
    <View>
      <Lead>{text('smart.lead')}</Lead>
      <Rows label={text('view.smart.title')}>
        {TYPES.map(({ type, labelId, textId, icon }) => (
          <li key={type}>
            <Row
              icon={<IconTile>{icon}</IconTile>}
              label={text(labelId)}
              detail={text(textId)}
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
              onPress={() => void choose(type)}
            />
          </li>
        ))}
      </Rows>
      <p role="alert" className={styles['failure']}>
        {failure && failureText(failure)}
      </p>
    </View>
  )
}
