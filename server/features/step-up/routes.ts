import { SESSION_ENDPOINTS } from '#schemas/http/wallet/session.ts'
import { problem } from '#server/http/problems/problem.ts'
import { recordRefusal, type AuditLog } from '#server/wallet-api/audit/audit-log.ts'
import type { Challenges } from '#server/wallet-api/email-codes/challenges.ts'
import type { WalletRoutes } from '#server/wallet-api/wallet-routes.ts'
import { browserOf, type OwnerCodes } from '#server/wallet-api/email-codes/owner-codes.ts'
import type { SessionStore } from '#server/wallet-api/session-store.ts'

export interface StepUpSettings {
  readonly ownerCodes: OwnerCodes
  readonly challenges: Challenges
  readonly sessions: SessionStore
  readonly audit: AuditLog
}

/** Adds the step-up by a code sent to the user's address. */
export function addStepUpRoutes(routes: WalletRoutes, settings: StepUpSettings): void {
  const { ownerCodes, challenges, sessions, audit } = settings

  routes.session(SESSION_ENDPOINTS.startStepUp, async (call) => {
    const { session } = call
    const email = (await ownerCodes.userOf(session))?.email
    if (email === undefined) {
      throw problem('STEP_UP_REQUIRED', 'There is no address to send a code to. Confirm with a passkey.')
    }
    return ownerCodes.send({ purpose: 'step-up', session, browser: browserOf(call), email })
  })

  routes.session(SESSION_ENDPOINTS.finishStepUp, async ({ session, body }) => {
    const { projectId, userId, deviceId, sessionId } = session
    const context = { action: 'step-up', projectId, userId, deviceId }
    const guess = { purpose: 'step-up', deviceId, code: body.code } as const
    await recordRefusal(audit, context, async () => {
      const challenge = await challenges.verify(body.challengeId, guess)
      // A device may have had sessions of two users.
      if (challenge.userId !== userId)
        throw problem('CHALLENGE_MISMATCH', 'This code belongs to another login.')
    })
    await sessions.markSteppedUp(sessionId)
    await audit.record({ ...context, outcome: 'done' })
    return {}
  })
}
