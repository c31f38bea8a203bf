import type { ScreenStage } from './screen-host.ts'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'

/**
 * Handles Escape, which asks the modal to leave, and Tab at either end, which moves the focus to the modal, because the
 * wallet is part of its dialog.
 *
 * @returns stops it.
 */
export function listenToKeys(
  page: Document,
  stage: Pick<ScreenStage, 'shown' | 'requestClose' | 'focusOut'>,
): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || stage.shown().screen === 'none') return
    if (event.key === 'Escape') return stage.requestClose()
    if (event.key !== 'Tab') return
    const exit = tabExit(page, event.shiftKey)
    if (exit === undefined) return
    event.preventDefault()
    stage.focusOut(exit)
  }
  page.addEventListener('keydown', onKeyDown)
  return () => page.removeEventListener('keydown', onKeyDown)
}

function tabExit(page: Document, isBackwards: boolean): 'before' | 'after' | undefined {
  const all = [...page.body.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility?.() ?? true,
  )
  const place = all.findIndex((element) => element === page.activeElement)
  if (all.length === 0) return isBackwards ? 'before' : 'after'
  // The heading is not a tab stop, and nothing precedes it.
  if (isBackwards) return place <= 0 ? 'before' : undefined
  return place === all.length - 1 ? 'after' : undefined
}
