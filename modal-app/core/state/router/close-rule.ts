import { VIEWS, type ViewName } from './view-catalogue.ts'

/** The outcome of an attempt to close the modal. */
export type CloseOutcome = 'close' | 'shake' | 'stay' | 'ask'

/**
 * Decides what happens when the visitor closes the modal (docs/specification.md §2.34, §2.35, §4.37).
 *
 * @param question.view the current view.
 * @param question.isForced the site insists.
 * @param question.isHeld the visitor has to decide first.
 * @param question.isInline embedded mode: the modal stays and shows its start view.
 * @example
 * closeRule({ view: 'UnsupportedChain', isForced: false, isInline: false }) // 'shake'
 */
export function closeRule(question: {
  readonly view: ViewName
  readonly isForced: boolean
  readonly isHeld?: boolean
  readonly isInline: boolean
}): CloseOutcome {
  const mayClose = question.isHeld ? false : VIEWS[question.view].mayClose
  if (!question.isForced && mayClose !== true) return mayClose === 'asks' ? 'ask' : 'shake'
  return question.isInline ? 'stay' : 'close'
}
