import { useState } from 'react'
import { useText } from '#frame/locales/use-text.ts'
import { FailureNote } from '#frame/screens/parts/failure-note.tsx'
import type { Action } from '#frame/screens/parts/use-action.ts'
import { useTools } from '#frame/screens/tools.ts'
import { Note } from '#frame/ui/patterns/note.tsx'
import { Screen } from '#frame/ui/patterns/screen.tsx'
import { Button } from '#ui/primitives/button.tsx'
import styles from './quiz.module.css'
import type { QuizQuestion } from './quiz-questions.ts'

interface PhraseQuizProps {
  readonly questions: readonly QuizQuestion[]
  readonly action: Pick<Action, 'isBusy' | 'failure'>
  readonly onRight: () => void
  readonly onBack: () => void
}

/** Asks for a few words of the recovery phrase; the whole phrase can be shown again at any time. */
export function PhraseQuiz({ questions, action, onRight, onBack }: PhraseQuizProps) {
  const text = useText()
  const { stage } = useTools()
  const [answers, setAnswers] = useState<Readonly<Record<number, string>>>({})
  const [isWrong, setWrong] = useState(false)
  const isComplete = questions.every(({ place }) => answers[place] !== undefined)
  const check = (): void => {
    if (questions.every(({ place, answer }) => answers[place] === answer)) onRight()
    else setWrong(true)
  }
  return (
    <Screen
      step="quiz"
      heading={text('quiz.heading')}
      lead={text('quiz.lead')}
      onHeight={stage.resize}
      isBusy={action.isBusy}
      actions={
        <>
          <Button variant="primary" busy={action.isBusy} disabled={!isComplete} onClick={check}>
            {text('action.confirm')}
          </Button>
          <Button variant="plain" onClick={onBack}>
            {text('quiz.back')}
          </Button>
        </>
      }
    >
      {questions.map(({ place, options }) => (
        <fieldset key={place}>
          <legend className={styles['legend']}>{text('quiz.question', { place })}</legend>
          <div className={styles['options']} translate="no" lang="en">
            {options.map((word) => (
              <label key={word} className={styles['option']}>
                <input
                  type="radio"
                  name={`word-${place}`}
                  value={word}
                  checked={answers[place] === word}
                  onChange={() => {
                    setWrong(false)
                    setAnswers({ ...answers, [place]: word })
                  }}
                />
                {word}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {isWrong && (
        <Note tone="danger" isAlert>
          {text('quiz.wrong')}
        </Note>
      )}
      <FailureNote failure={action.failure} />
    </Screen>
  )
}
