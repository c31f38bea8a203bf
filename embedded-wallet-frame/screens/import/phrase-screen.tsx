import { useState, type ReactNode } from 'react'
import type { MessageId } from '#frame/locales/languages.ts'
import { useText } from '#frame/locales/use-text.ts'
import { failureText } from '#frame/screens/parts/failure-text.ts'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Area } from '#frame/ui/patterns/field.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Result } from '#schemas/errors/result.ts'
import { isPhraseLength, parsePhrase } from './parse-phrase.ts'

interface PhraseScreenProps {
  readonly step: string
  readonly headingId: MessageId
  readonly leadId: MessageId
  readonly confirmId: MessageId
  readonly take: (words: readonly string[]) => Promise<Result<unknown>>
  readonly onDone: () => void
  readonly onBack: () => void
  /** Shown below the field. */
  readonly children?: ReactNode
}

/** Form for a recovery phrase. The field is cleared after a successful submit. */
export function PhraseScreen(props: PhraseScreenProps) {
  const { step, headingId, leadId, confirmId, take, onDone, onBack, children } = props
  const text = useText()
  const { stage } = useTools()
  const { isBusy, failure, run, reset } = useAction()
  const [value, setValue] = useState('')
  const words = parsePhrase(value)
  const done = (): void => {
    setValue('')
    onDone()
  }
  return (
    <Screen
      step={step}
      heading={text(headingId)}
      lead={text(leadId)}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        <>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!isPhraseLength(words.length)}
            onClick={() => run(() => take(words), done)}
          >
            {text(confirmId)}
          </Button>
          <Button variant="plain" onClick={onBack}>
            {text('action.back')}
          </Button>
        </>
      }
    >
      {/* The browser must not correct, complete or learn the phrase. */}
      <Area
        label={text('words.field')}
        value={value}
        fault={failure && failureText(failure, text)}
        hint={text('words.count', { count: words.length })}
        dir="ltr"
        lang="en"
        translate="no"
        maxLength={600}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => {
          reset()
          setValue(event.target.value)
        }}
      />
      {children}
    </Screen>
  )
}
