import { useText } from '#frame/locales/use-text.ts'
import styles from '#frame/screens/approval/approval.module.css'
import { ConfirmPlace } from '#frame/screens/approval/confirm-button.tsx'
import { SiteLine } from '#frame/screens/approval/site-heading.tsx'
import { Pair, Screen } from '#frame/ui/patterns/screen.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { Button } from '#ui/primitives/button.tsx'

/** A request of which nothing is known: everything stands where it will be, and nothing can be pressed. */
export function EmptyRequest() {
  const text = useText()
  return (
    <Screen
      isBusy
      heading={
        <SiteLine>
          <span className="visually-hidden">{text('approval.preparing')}</span>
          <span className={classNames(styles['bone'], styles['nameless'])} />
        </SiteLine>
      }
      onHeight={() => {}}
      actions={
        <div inert>
          <Pair>
            <Button>{text('approval.reject')}</Button>
            <ConfirmPlace />
          </Pair>
        </div>
      }
    >
      <div className={styles['bones']}>
        <div className={styles['bone']} />
        <div className={styles['bone']} />
      </div>
    </Screen>
  )
}
