import { useEffect, useState } from 'react'
import { startTimer } from '#modal/platform/clock.ts'

/** Pause after the last keystroke. */
const TYPING_MS = 300

/** A text as it was when it had not changed for a moment. */
export function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => startTimer(() => setSettled(text), TYPING_MS), [text])
  return settled
}
