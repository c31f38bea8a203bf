import type { SessionTypes } from '@walletconnect/types'
import { PAIRING_EXPIRY_MARGIN_MS, PAIRING_EXPIRY_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { PairedSession, WalletSession } from '#modal/connectors/walletconnect/worker-messages.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { Proposal, Approved } from './sign-in.ts'
import { walletFailure } from './wallet-failure.ts'

/** How long a pairing is shown before it is replaced (docs/specification.md §4.5: 4 minutes, over 10 s before). */
const RENEW_AFTER_MS = PAIRING_EXPIRY_MS - PAIRING_EXPIRY_MARGIN_MS

/**
 * The abort reason of a call whose document is gone. Unlike a cancelled call, it may still be answered to the next document.
 */
export const DOCUMENT_GONE = 'document gone'

/** The codes of a pairing that nobody used. A pairing with a sign-in lives longer, and expires as a request. */
const EXPIRED_CODES: readonly (string | number)[] = ['PAIRING_EXPIRED', 'WALLET_REQUEST_EXPIRED']

/**
 * Shows pairings until a wallet approves one. A new one is shown before the old one expires, and each of them counts while it
 * lives. Once one is approved, rejected or cancelled, the others no longer count.
 *
 * @param options.propose creates a pairing.
 * @param options.shown called with each pairing.
 * @param options.adopt stores the approved session; undefined when nothing of it can be used.
 * @param options.giveUp called with the pairings whose approval would come too late.
 * @param options.leave ends a session that is no longer needed.
 */
export async function pairWallet(options: {
  readonly signal: AbortSignal
  readonly propose: () => Promise<Result<Proposal>>
  readonly shown: (pairing: { readonly uri: string; readonly expiresAt: number }) => void
  readonly adopt: (session: SessionTypes.Struct) => WalletSession | undefined
  readonly giveUp: (topics: readonly string[]) => void
  readonly leave: (topic: string) => void
}): Promise<Result<PairedSession>> {
  const { signal } = options
  const topics: string[] = []
  let takenTopic: string | undefined
  let isOver = false
  let stopRenewing = (): void => {}
  const outcome = await new Promise<Result<PairedSession>>((resolve) => {
    const end = (answer: Result<PairedSession>): void => {
      isOver = true
      resolve(answer)
    }
    const abort = (): void => end(fail(RPC_CODES.userRejected, errorMessage('REQUEST_ABORTED')))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })

    const next = async (): Promise<void> => {
      const proposal = await options.propose()
      if (isOver) return proposal.ok ? options.giveUp([proposal.value.topic]) : undefined
      if (!proposal.ok) return end(proposal)
      const { uri, topic, createdAt, approval } = proposal.value
      topics.push(topic)
      const expiresAt = createdAt + RENEW_AFTER_MS
      options.shown({ uri, expiresAt })
      stopRenewing = startTimer(start, expiresAt - Date.now())
      const approved = await approval
      if (isOver) return handleLateApproval(approved)
      if (!approved.ok && EXPIRED_CODES.includes(approved.error.code)) {
        // The visitor need not know that an older pairing expired.
        if (topics.at(-1) !== topic) return undefined
        // The same holds for a pairing that expired while this device slept.
        if (Date.now() >= expiresAt) {
          stopRenewing()
          return next()
        }
      }
      if (approved.ok) takenTopic = topic
      return end(approved.ok ? paired(options.adopt, approved.value) : approved)
    }
    const handleLateApproval = (approved: Result<Approved>): void => {
      if (!approved.ok) return
      if (signal.reason === DOCUMENT_GONE) options.adopt(approved.value.session)
      else options.leave(approved.value.session.topic)
    }
    // Whatever fails here, the caller waits for an answer.
    const start = (): void =>
      void next().catch((thrown: unknown) => end({ ok: false, error: walletFailure(thrown) }))
    start()
    return undefined
  })
  stopRenewing()
  if (signal.reason !== DOCUMENT_GONE) options.giveUp(topics.filter((topic) => topic !== takenTopic))
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
