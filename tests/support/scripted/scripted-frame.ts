import type { EmbeddedWallet } from '#modal/core/commands/thunk.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { answeringRemote } from '#tests/support/builders/answering-remote.ts'
import { FRAME_CALLS, type FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { noWallet } from './no-wallet.ts'

/** A method's parameters are bivariant, so that an answer may name the parameters of its call. */
interface Answering {
  answer(params: unknown): Result<unknown> | Promise<Result<unknown>>
}

export type FrameAnswers = Partial<Record<keyof FrameCalls, Answering['answer']>>

/** The answers of the wallet frame; a call without one stays pending. */
export function scriptedFrame(answers: FrameAnswers): EmbeddedWallet & { readonly requests: string[] } {
  const requests: string[] = []
  const byName = new Map(Object.entries(answers))
  const calls = answeringRemote(FRAME_CALLS, async (name, params) => {
    requests.push(name)
    return byName.get(name)?.(params) ?? new Promise(() => {})
  })
  return { ...noWallet(), ready: async () => ok(calls), requests }
}
