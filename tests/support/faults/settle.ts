import { findOutcome } from '#modal/core/commands/transactions/find-outcome.ts'
import { followTransaction } from '#modal/core/commands/transactions/follow-transaction.ts'
import { recordIntent } from '#modal/core/commands/transactions/record-intent.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import type { FaultDeployment } from './fault-deployment.ts'
import { intentsIn, type FaultyVisitor, type ModalDocument } from './faulty-visitor.ts'

/** Longer than a transaction may be in flight, and than a node may not know it. */
const LONG_MS = 130_000
const FOLLOWED_MS = 1_500

/** Does what a visitor does while the outcome of a transaction is not shown: decides in the wallet, waits, and looks. */
export async function settle(
  visitor: FaultyVisitor,
  document: ModalDocument,
  { control }: Pick<FaultDeployment, 'control'>,
): Promise<void> {
  const { wallet } = visitor
  while (wallet.hasPrompt) await wallet.decide('send')
  await wallet.broadcastAgain()
  await control.mine({ blocks: 1 })
  for (const { id } of intentsIn(document)) {
    const intent = (): Intent | undefined => intentsIn(document).find((one) => one.id === id)
    await follow(document, intent())
    const { state } = intent() ?? {}
    if (state === 'asked' || state === 'failing' || state === 'unclear' || state === 'dropped') {
      visitor.aheadMs += LONG_MS
      const asked = intent()
      if (asked) await document.store.dispatch(findOutcome(asked))
      await follow(document, intent())
    }
    const unclear = intent()
    // The visitor has looked at the chain, where nothing of it is.
    if (unclear?.state === 'unclear')
      await document.store.dispatch(recordIntent({ ...unclear, state: 'dismissed' }))
  }
}

async function follow({ store }: ModalDocument, intent: Intent | undefined): Promise<void> {
  if (intent?.state === 'sent')
    await store.dispatch(followTransaction(intent, AbortSignal.timeout(FOLLOWED_MS)))
}
