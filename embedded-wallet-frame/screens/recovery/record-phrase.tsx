import { useEffect, useRef, useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import { WordGrid } from '#frame/screens/parts/word-grid.tsx'
import { useAction } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Result } from '#schemas/errors/result.ts'
import { PhraseQuiz } from './phrase-quiz.tsx'
import { makeQuiz } from './quiz-questions.ts'

interface RecordPhraseProps {
  readonly ensureOpen: () => Promise<Result<undefined>>
  readonly onDone: () => void
  readonly onBack: () => void
  readonly onStepUp: () => void
}

/** Shows the recovery phrase to be written down, then asks for some of its words. */
export function RecordPhrase({ ensureOpen, onDone, onBack, onStepUp }: RecordPhraseProps) {
  const text = useText()
  const { wallet, stage } = useTools()
  const { isBusy, failure, run } = useAction()
  const [words, setWords] = useState<readonly string[]>()
  const [quiz, setQuiz] = useState<ReturnType<typeof makeQuiz>>()
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    run(async () => {
      const opened = await ensureOpen()
      return opened.ok ? wallet.startPhrase() : opened
    }, setWords)
  }, [run, ensureOpen, wallet])
  useEffect(() => {
    if (failure?.code === 'STEP_UP_REQUIRED') onStepUp()
  }, [failure, onStepUp])

  if (quiz)
    return (
      <PhraseQuiz
        questions={quiz}
        action={{ isBusy, failure }}
        onRight={() => run(wallet.confirmPhrase, onDone)}
        onBack={() => setQuiz(undefined)}
      />
    )
  return (
    <Screen
      step="words"
      heading={text('recovery.words.heading')}
      lead={text('recovery.words.lead')}
      onHeight={stage.resize}
      isBusy={isBusy}
      actions={
        <>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={!words && !isBusy}
            onClick={() => words && setQuiz(makeQuiz(words))}
          >
            {text('recovery.words.confirm')}
          </Button>
          <Button variant="plain" onClick={onBack}>
            {text('action.back')}
          </Button>
        </>
      }
    >
      <FailureNote failure={failure} />
      {words && <WordGrid label={text('words.label')} words={words} />}
      <Note tone="caution">{text('words.warning')}</Note>
    </Screen>
  )
}
