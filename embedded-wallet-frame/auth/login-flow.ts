import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { SessionUser } from '#schemas/http/wallet/session.ts'
import { pause } from '#frame/platform/clock.ts'
import { LOGIN_POLL_MS } from '#schemas/constants/login.ts'
import type { AuthContext } from './auth-context.ts'
import { poll } from './poll.ts'

/** The progress of a login that goes on elsewhere, as calls answer it. */
export interface FlowProgress {
  readonly status: 'pending' | 'done'
  readonly email?: string
  readonly userName?: string
}

/** A login that goes on in a window or on a phone, and that only this browser can finish. */
export interface LoginFlow<T> {
  /** The flow to use now: the open one while at least half of its life is left, else a new one. */
  readonly prepare: () => Promise<Result<T>>
  /** Whether this document started it. */
  readonly isOurs: (flowId: string) => boolean
  /** Waits at most 20 s, then answers `pending`; calls in the meantime get the same answer. */
  readonly finish: (flowId: string) => Promise<Result<FlowProgress>>
}

interface StartedFlow {
  readonly flowId: string
  readonly expiresInMs: number
}

/**
 * Makes the flows of one way to log in.
 *
 * @param start starts a flow at the server.
 */
export function createLoginFlow<T extends StartedFlow>(
  context: Pick<AuthContext, 'api' | 'session' | 'clock' | 'ownFlows' | 'askNumber'>,
  start: () => Promise<Result<T>>,
): LoginFlow<T> {
  const { api, session, clock } = context
  const started = new Set<string>()
  const screens = new Map<string, Promise<'done' | 'dismissed'>>()
  const running = new Map<string, Promise<Result<FlowProgress>>>()
  let open: { readonly flow: T; readonly until: number } | undefined
  let starting: Promise<Result<T>> | undefined
  let finished: string | undefined

  const startAnew = async (): Promise<Result<T>> => {
    const flow = await start()
    if (!flow.ok) return flow
    started.add(flow.value.flowId)
    context.ownFlows.add(flow.value.flowId)
    open = { flow: flow.value, until: clock.now() + flow.value.expiresInMs / 2 }
    return flow
  }
  const close = (flowId: string): void => {
    if (open?.flow.flowId === flowId) open = undefined
  }
  /** Asks for the number on one screen, which stays open; calls are answered `pending` in between. */
  const askNumber = async (flowId: string, waitMs: number): Promise<Result<FlowProgress>> => {
    const screen = screens.get(flowId) ?? context.askNumber(flowId).finally(() => screens.delete(flowId))
    screens.set(flowId, screen)
    const outcome = await Promise.race([screen, pause(clock, waitMs)])
    if (outcome !== 'dismissed') return ok({ status: 'pending' })
    close(flowId)
    return fail('LOGIN_CANCELLED', errorMessage('LOGIN_CANCELLED'))
  }
  const wait = async (flowId: string): Promise<Result<FlowProgress>> => {
    const end = clock.now() + LOGIN_POLL_MS
    const state = await poll(clock, (timeoutMs) =>
      api.call(LOGIN_ENDPOINTS.flow, { path: { flowId }, body: undefined, timeoutMs }),
    )
    if (!state.ok) return state
    if (state.value.status === 'pending') return ok({ status: 'pending' })
    if (state.value.status === 'number') return askNumber(flowId, end - clock.now())
    close(flowId)
    if (state.value.status === 'failed') return failed(state.value.reason)
    await session.accept(state.value.session)
    finished = flowId
    return ok(progressOf(state.value.session.user))
  }
  return {
    prepare: async () => {
      if (open && clock.now() < open.until) return ok(open.flow)
      starting ??= startAnew().finally(() => {
        starting = undefined
      })
      return starting
    },
    isOurs: (flowId) => started.has(flowId),
    finish: async (flowId) => {
      const user = session.current()
      if (flowId === finished && user) return ok(progressOf(user))
      const current = running.get(flowId) ?? wait(flowId).finally(() => running.delete(flowId))
      running.set(flowId, current)
      return current
    },
  }
}

function progressOf({ email, userName }: SessionUser): FlowProgress {
  return {
    status: 'done',
    ...(email !== undefined && { email }),
    ...(userName !== undefined && { userName }),
  }
}

/** The server may name any code, so it takes the whole catalogue to say what happened. */
async function failed(reason: string): Promise<Result<never>> {
  const { errorMessage: messageOf, isErrorCode } = await import('#schemas/errors/catalogue.ts')
  const code = isErrorCode(reason) ? reason : 'LOGIN_PROVIDER_FAILED'
  return fail(code, messageOf(code))
}
