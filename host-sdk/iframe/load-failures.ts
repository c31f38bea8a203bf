import type { Failure } from '#schemas/errors/result.ts'

/** The failures that can occur before the link is loaded; the link has the others. */
export const UNREACHABLE: Failure = {
  code: 'UNREACHABLE',
  message: 'The modal does not answer. Try again.',
}
export const LOAD_TIMEOUT: Failure = { ...UNREACHABLE, code: 'LOAD_TIMEOUT' }
export const DESTROYED: Failure = {
  code: 'DESTROYED',
  message: 'This instance was destroyed.',
}
export const CLOSED: Failure = { code: 4001, message: 'The visitor closed the window.' }
