import type { LoadFailureCode } from './load-failure.ts'

const CHECK_LIMIT_MS = 4_000

/** Finds out why a frame stays empty. Browsers do not say why, so the modal's origin is asked whether it allows this page. */
export async function diagnose(modalOrigin: string, projectId: string): Promise<LoadFailureCode> {
  try {
    const answer = await fetch(`${modalOrigin}/embed/check?projectId=${encodeURIComponent(projectId)}`, {
      signal: AbortSignal.timeout(CHECK_LIMIT_MS),
    })
    const { allowed, reason }: { allowed?: unknown; reason?: unknown } = await answer.json()
    if (allowed !== false) return 'FRAME_BLOCKED'
    return reason === 'PROJECT_UNKNOWN' ? reason : 'ORIGIN_NOT_ALLOWED'
  } catch {
    return 'UNREACHABLE'
  }
}
