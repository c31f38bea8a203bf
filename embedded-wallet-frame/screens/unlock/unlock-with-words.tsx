import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { WordsArea } from '#frame/screens/import/import-words.tsx'
import { isPhraseLength, parseWords } from '#frame/screens/import/parse-words.ts'
import { failureText } from '#frame/screens/parts/failure-text.ts'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#frame/ui/primitives/button.tsx'

interface UnlockWithWordsProps {
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Opens the wallet with the words that were written down. */
export function UnlockWithWords({ onDone, onBack }: UnlockWithWordsProps) {
  const text = useText()
  const { opener, stage } = useTools()
  const { isBusy, failure, run, reset } = useAction()
  const [value, setValue] = useState('')
  const words = parseWords(value)
  return (
    <Screen
      step="words"
      heading={text('unlock.words.heading')}
      lead={text('unlock.words.lead')}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        <>
          <Button
            look="primary"
            busy={isBusy}
            disabled={!isPhraseLength(words.length)}
            onClick={() => run(() => opener.openWithPhrase(words), onDone)}
          >
            {text('unlock.confirm')}
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
    </Screen>
  )
}
