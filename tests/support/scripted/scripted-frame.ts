import type { EmbeddedWallet } from '#modal/core/commands/thunk.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import { FRAME_CALLS, type FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { noWallet } from './no-wallet.ts'

export type FrameAnswers = Partial<
  Record<keyof FrameCalls, (params: never) => Result<unknown> | Promise<Result<unknown>>>
>

/** The answers of the wallet frame; a call without one stays pending. */
export function scriptedFrame(answers: FrameAnswers): EmbeddedWallet & { readonly asked: string[] } {
  const asked: string[] = []
  const calls = Object.fromEntries(
    Object.keys(FRAME_CALLS).map((name) => [
      name,
      async (params: never) => {
        asked.push(name)
        return answers[name as keyof FrameCalls]?.(params) ?? new Promise(() => {})
      },
    ]),
  ) as unknown as Remote<FrameCalls>
  return { ...noWallet(), ready: async () => ok(calls), asked }
}
