import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import { alertDismissed, selectAlerts } from '#modal/core/state/alerts/alerts-slice.ts'
import { selectOptionsFault } from '#modal/core/state/options/options-slice.ts'
import { selectSnack, snackHidden, type Snack } from '#modal/core/state/snack/snack-slice.ts'
import { useText } from '#modal/locales/use-text.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { AlertBar } from '#modal/ui/patterns/alert-bar.tsx'
import { SnackBar } from '#modal/ui/patterns/snack-bar.tsx'

const SNACK_MS = 4_000

/** Shows the snack. The live region is always in the document, so that screen readers announce what is put into it. */
export function SnackRegion() {
  const text = useText()
  const dispatch = useAppDispatch()
  const snack = useAppSelector(selectSnack)
  useEffect(() => {
    const lasts = !snack || snack.variant === 'loading'
    return startTimer(() => dispatch(snackHidden()), lasts ? Number.POSITIVE_INFINITY : SNACK_MS)
  }, [dispatch, snack])
  const textOf = (shown: Snack): string => shown.text ?? (shown.textId ? text(shown.textId) : '')
  return <div aria-live="polite">{snack && <SnackBar variant={snack.variant}>{textOf(snack)}</SnackBar>}</div>
}

/** Shows what is wrong with the site's configuration: invalid options to everybody, other alerts in debug mode only. */
export function Alerts() {
  const text = useText()
  const dispatch = useAppDispatch()
  const fault = useAppSelector(selectOptionsFault)
  const alerts = useAppSelector(selectAlerts)
  return (
    <>
      {fault && <AlertBar>{text('options.fault', { message: fault.message })}</AlertBar>}
      {alerts.map(({ code, text: textOf }) => (
        <AlertBar
          key={code}
          dismissLabel={text('alert.dismiss')}
          onDismiss={() => dispatch(alertDismissed(code))}
        >
          {textOf}
        </AlertBar>
      ))}
    </>
  )
}
