import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { failureText } from '#frame/screens/parts/failure-text.ts'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Field } from '#frame/ui/patterns/field.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { OTP_DIGITS } from '#schemas/constants/login.ts'
import type { Failure } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'

/** Continues a login in another browser, which shows a number. Entering it here proves that one person sees both. */
export function NumberScreen() {
  const text = useText()
  const { api, stage, site, numberFlow } = useTools()
  const { isBusy, failure, run } = useAction()
  const [number, setNumber] = useState('')
  const flowId = numberFlow() ?? ''
  const confirm = (): void =>
    run(
      async () => {
        const matched = await api.call(LOGIN_ENDPOINTS.matchNumber, { path: { flowId }, body: { number } })
        // The login is over in any case, and the modal says how.
        if (!matched.ok && isLast(matched.error)) stage.finish('done')
        return matched
      },
      () => stage.finish('done'),
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (number.length === OTP_DIGITS) confirm()
      }}
    >
      <Screen
        heading={text('number.heading')}
        lead={text('number.lead', { site: site.origin })}
        onHeight={stage.resize}
        isBusy={isBusy}
        actions={
          <>
            <Button variant="primary" busy={isBusy} disabled={number.length !== OTP_DIGITS} onClick={confirm}>
              {text('action.confirm')}
            </Button>
            <Button variant="plain" onClick={() => stage.finish('dismissed')}>
              {text('number.cancel')}
            </Button>
          </>
        }
      >
        <Field
          isCode
          label={text('number.label', { digits: OTP_DIGITS })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={OTP_DIGITS}
          value={number}
          fault={failure && failureText(failure, text)}
          onChange={(event) => setNumber(event.target.value.replaceAll(/[^0-9]/g, ''))}
        />
      </Screen>
    </form>
  )
}

/** Whether no further attempt is possible. */
function isLast({ code, data }: Failure): boolean {
  if (code !== 'LOGIN_NUMBER_WRONG') return code === 'LOGIN_FLOW_EXPIRED'
  return typeof data === 'object' && data !== null && 'tries' in data && data.tries === 0
}
