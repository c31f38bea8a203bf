import type { Failure } from '#schemas/errors/result.ts'
import { UNREACHABLE } from '../iframe/load-failures.ts'

const CHECK_LIMIT_MS = 4_000

/** Why the modal could not be loaded, for developers; those the script itself can meet stand with the frame. */
export const LOAD_FAILURES = {
  HOST_CSP_BLOCKED: {
    code: 'HOST_CSP_BLOCKED',
    message: 'The page’s Content-Security-Policy blocks the modal. Add the modal origin to `frame-src`.',
  },
  ORIGIN_NOT_ALLOWED: {
    code: 'ORIGIN_NOT_ALLOWED',
    message: 'This site is not on the allow-list of the project. Add its origin in the server configuration.',
  },
  FRAME_BLOCKED: {
    code: 'FRAME_BLOCKED',
    message: 'The browser refused the modal’s frame. Check its headers (COEP, CORP) and content blockers.',
  },
  VERSION_MISMATCH: {
    code: 'VERSION_MISMATCH',
    message: 'The page’s script and the modal speak different versions. Update the script.',
  },
  FRAME_UNRESPONSIVE: {
    code: 'FRAME_UNRESPONSIVE',
    message: 'The modal has stopped answering. Close it and open it again.',
  },
} as const satisfies Readonly<Record<string, Failure>>

/**
 * Finds out why a frame stays empty, which a browser does not say: asks the modal's origin whether this page is allowed.
 */
export async function diagnose(modalOrigin: string, projectId: string): Promise<Failure> {
  try {
    const answer = await fetch(`${modalOrigin}/embed/check?projectId=${encodeURIComponent(projectId)}`, {
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    })
    const check: { allowed?: unknown } = await answer.json()
    return check.allowed === false ? LOAD_FAILURES.ORIGIN_NOT_ALLOWED : LOAD_FAILURES.FRAME_BLOCKED
  } catch {
    return UNREACHABLE
  }
}
