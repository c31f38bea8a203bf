import type { PublicClient } from 'viem'
import { isWithoutEffect } from '#modal/core/state/transactions/intent.ts'
import { intentsIn, type ModalDocument } from './faulty-visitor.ts'
import type { FaultyWallet } from './faulty-wallet.ts'

/** Each transaction that a document shows: its state there, and that on the chain. */
export async function shownAndMade(
  document: ModalDocument,
  wallet: FaultyWallet,
  reader: PublicClient,
): Promise<readonly (readonly [shown: string, made: string])[]> {
  return Promise.all(
    intentsIn(document).map(async (intent) => {
      const hash = wallet.sent.find((sent) => sent === intent.transactionId)
      const receipt = hash && (await reader.getTransactionReceipt({ hash }).catch(() => undefined))
      const made = receipt ? (receipt.status === 'success' ? 'confirmed' : 'failed') : 'nothing'
      const isNothing = isWithoutEffect(intent) && intent.state !== 'failed'
      return [isNothing ? 'nothing' : intent.state, made] as const
    }),
  )
}
