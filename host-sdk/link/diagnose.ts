import type { Failure } from '#schemas/errors/result.ts'
import { UNREACHABLE } from '#sdk/iframe/load-failures.ts'

const CHECK_LIMIT_MS = 4_000

/** The failures to load the modal, in words for developers; `load-failures.ts` has those that need no link. */
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
} as const

/** Returns the failure for a code. */
export function loadFailure(code: keyof typeof LOAD_FAILURES): Failure {
  return { code, message: LOAD_FAILURES[code] }
}

/** Finds out why a frame stays empty. Browsers do not say why, so the modal's origin is asked whether it allows this page. */
export async function diagnose(modalOrigin: string, projectId: string): Promise<Failure> {
  try {
    const answer = await fetch(`${modalOrigin}/embed/check?projectId=${encodeURIComponent(projectId)}`, {
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    })
    const { allowed, reason }: { allowed?: unknown; reason?: unknown } = await answer.json()
    if (allowed !== false) return loadFailure('FRAME_BLOCKED')
    return loadFailure(reason === 'PROJECT_UNKNOWN' ? reason : 'ORIGIN_NOT_ALLOWED')
  } catch {
    return UNREACHABLE
  }
}
