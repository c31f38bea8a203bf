import type { Failure } from '#schemas/errors/result.ts'
import { UNREACHABLE } from '#sdk/iframe/load-failures.ts'

/** The failures to load the modal, in words for developers; the script has those that need no link. */
const LOAD_FAILURES = {
  HOST_CSP_BLOCKED:
    'The page’s Content-Security-Policy blocks the modal. Add the modal origin to `frame-src`.',
  ORIGIN_NOT_ALLOWED:
    'This site is not on the allow-list of the project. Add its origin in the server configuration.',
  PROJECT_UNKNOWN: 'The modal origin does not know the project. Check `projectId`.',
  FRAME_BLOCKED:
    'The browser refused the modal’s frame. Check its headers (COEP, CORP) and content blockers.',
  VERSION_MISMATCH: 'The modal is too old for the page’s script. Update it.',
  UPGRADE_REQUIRED: 'The page’s script is too old for the modal. Update it.',
  FRAME_UNRESPONSIVE: 'The modal has stopped answering. Close it and open it again.',
  UNREACHABLE: UNREACHABLE.message,
} as const

/** Why the modal cannot be used. */
export type LoadFailureCode = keyof typeof LOAD_FAILURES

/** Returns the failure for a code. */
export function loadFailure(code: LoadFailureCode): Failure {
  return { code, message: LOAD_FAILURES[code] }
}
