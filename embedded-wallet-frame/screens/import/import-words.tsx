import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { failureText } from '#frame/screens/parts/failure-text.ts'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Area } from '#frame/ui/patterns/field.tsx'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#frame/ui/primitives/button.tsx'
import { isPhraseLength, parseWords } from './parse-words.ts'

interface ImportWordsProps {
  readonly onImported: () => void
  readonly onBack: () => void
}

/** Takes the words of a wallet the visitor has elsewhere. */
export function ImportWords({ onImported, onBack }: ImportWordsProps) {
  const text = useText()
  const { opener, stage } = useTools()
  const { isBusy, failure, run, reset } = useAction()
  const [value, setValue] = useState('')
  const words = parseWords(value)
  const isComplete = isPhraseLength(words.length)
  return (
    <Screen
      step="import"
      heading={text('import.heading')}
      lead={text('import.lead')}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        <>
          <Button
            look="primary"
            busy={isBusy}
            disabled={!isComplete}
            onClick={() =>
              run(
                () => opener.importPhrase(words),
                () => {
                  setValue('')
                  onImported()
                },
              )
            }
          >
            {text('import.confirm')}
          </Button>
          <Button look="plain" onClick={onBack}>
            {text('action.back')}
          </Button>
        </>
      }
    >
      <WordsArea
        value={value}
        fault={failure && failureText(failure, text)}
        onChange={(next) => {
          reset()
          setValue(next)
        }}
      />
      <Note tone="caution">{text('import.warning')}</Note>
    </Screen>
  )
}

interface WordsAreaProps {
  readonly value: string
  readonly fault?: string | undefined
  readonly onChange: (value: string) => void
}

/** Where words are typed or pasted; nothing corrects, completes or learns them. */
export function WordsArea({ value, fault, onChange }: WordsAreaProps) {
  const text = useText()
  return (
    <Area
      label={text('words.field')}
      value={value}
      fault={fault}
      hint={text('words.count', { count: parseWords(value).length })}
      dir="ltr"
      lang="en"
      translate="no"
      maxLength={600}
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
