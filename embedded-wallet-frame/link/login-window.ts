import { LOGIN_WINDOW_CODE, LOGIN_WINDOW_KNOWN } from '#schemas/constants/login.ts'

export interface LoginWindowOptions {
  readonly self: Pick<Window, 'addEventListener'>
  /** The origin that serves the pages of login windows. */
  readonly apiOrigin: string
  /** Whether this document started the login. */
  readonly isOurs: (flowId: string) => boolean
  /** Sends the code of a window to the server. @returns whether the server accepted it. */
  readonly vouch: (flowId: string, code: string) => Promise<boolean>
}

/**
 * Vouches for the windows of logins that this document started: such a window sends the frames around its opener a code that
 * no other browser can know. Messages from other origins, and about other logins, are ignored.
 */
export function vouchForLoginWindows({ self, apiOrigin, isOurs, vouch }: LoginWindowOptions): void {
  self.addEventListener('message', ({ isTrusted, origin, data, source }: MessageEvent<unknown>) => {
    if (!isTrusted || origin !== apiOrigin) return
    const message = readCode(data)
    if (!message || !isOurs(message.flowId)) return
    void vouch(message.flowId, message.code).then((isKnown) => {
      const known = { type: LOGIN_WINDOW_KNOWN, flowId: message.flowId }
      if (isKnown) source?.postMessage(known, { targetOrigin: apiOrigin })
    })
  })
}

function readCode(data: unknown): { readonly flowId: string; readonly code: string } | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if (!('type' in data && 'flowId' in data && 'code' in data) || data.type !== LOGIN_WINDOW_CODE)
    return undefined
  const { flowId, code } = data
  return typeof flowId === 'string' && typeof code === 'string' ? { flowId, code } : undefined
}
