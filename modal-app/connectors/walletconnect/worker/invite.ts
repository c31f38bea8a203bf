import type { SessionTypes } from '@walletconnect/types'
import { PAIRING_EXPIRY_MARGIN_MS, PAIRING_EXPIRY_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { PairedSession, WalletSession } from '../worker-messages.ts'
import type { Approved, Proposal } from './proposal.ts'

/** From showing an invitation to replacing it (specification §4: 4 minutes, over 10 s before). */
const RENEW_AFTER_MS = PAIRING_EXPIRY_MS - PAIRING_EXPIRY_MARGIN_MS

/**
 * Invites wallets until one approves: a new invitation is shown before the old one is over, and every one of them counts
 * while it lives.
 *
 * @param options.propose makes an invitation.
 * @param options.shown hears of each.
 * @param options.adopt keeps what a wallet approved; undefined when nothing of it can be used.
 * @param options.giveUp hears the pairings whose document went away.
 */
export async function invite(options: {
  readonly signal: AbortSignal
  readonly propose: () => Promise<Result<Proposal>>
  readonly shown: (pairing: { readonly uri: string; readonly expiresAt: number }) => void
  readonly adopt: (session: SessionTypes.Struct) => WalletSession | undefined
  readonly giveUp: (topics: readonly string[]) => void
}): Promise<Result<PairedSession>> {
  const { signal } = options
  const topics: string[] = []
  let stopRenewing = (): void => {}
  const outcome = await new Promise<Result<PairedSession>>((resolve) => {
    const abort = (): void => resolve(fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED')))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })

    const next = async (): Promise<void> => {
      const proposal = await options.propose()
      if (!proposal.ok) return resolve(proposal)
      const { uri, topic, approval } = proposal.value
      topics.push(topic)
      if (signal.aborted) return options.giveUp([topic])
      options.shown({ uri, expiresAt: Date.now() + RENEW_AFTER_MS })
      stopRenewing = startTimer(() => void next(), RENEW_AFTER_MS)
      const approved = await approval
      if (signal.aborted) return undefined
      // An older invitation that ran out is none of the visitor's business.
      const isOutlived = topics.at(-1) !== topic && !approved.ok && approved.error.code === 'PAIRING_EXPIRED'
      if (!isOutlived) resolve(approved.ok ? paired(options.adopt, approved.value) : approved)
      return undefined
    }
    void next()
    return undefined
  })
  stopRenewing()
  if (signal.aborted) options.giveUp(topics)
  return outcome
}

function paired(
  adopt: (session: SessionTypes.Struct) => WalletSession | undefined,
  { session, siwx }: Approved,
): Result<PairedSession> {
  const adopted = adopt(session)
  if (!adopted) return fail('SESSION_INVALID', errorMessage('SESSION_INVALID'))
  return ok(siwx ? { session: adopted, siwx } : { session: adopted })
}
