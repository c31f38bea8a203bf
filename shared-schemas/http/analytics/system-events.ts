import { sentEvent } from './define-event.ts'

/** Errors of the modal itself, at most five a minute. */
export const SYSTEM_EVENTS = {
  INTERNAL_SDK_ERROR: sentEvent('The modal failed at something.', ['category', 'code']),
} as const
