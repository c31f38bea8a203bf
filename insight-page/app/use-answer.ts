import { useCallback, useEffect, useState } from 'react'
import type { Outcome } from '#insight/api/insight-client.ts'

/** An answer that is on its way, or there. */
export type Answer<T> = Outcome<T> | { readonly status: 'loading' }

type Question<T> = (() => Promise<Outcome<T>>) | undefined

/**
 * Asks while a component is shown, and again with each other question.
 *
 * @param question Stable between renders that ask the same; undefined asks nothing.
 * @returns the answer to this question, and a function that asks again.
 */
export function useAnswer<T>(question: Question<T>): readonly [Answer<T>, () => void] {
  const [times, setTimes] = useState(0)
  const [known, setKnown] = useState<{
    readonly question: Question<T>
    readonly times: number
    readonly outcome: Outcome<T>
  }>()
  useEffect(() => {
    let isCurrent = true
    void question?.().then((outcome) => {
      if (isCurrent) setKnown({ question, times, outcome })
    })
    return () => {
      isCurrent = false
    }
  }, [question, times])
  const again = useCallback(() => setTimes((before) => before + 1), [])
  const isAnswered = known?.question === question && known?.times === times
  return [isAnswered && known !== undefined ? known.outcome : { status: 'loading' }, again]
}
