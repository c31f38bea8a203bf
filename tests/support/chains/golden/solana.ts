import type { Preview } from '#frame/preview/preview.ts'
import { parseMessage } from '#frame/preview/solana/message.ts'
import { isRequiredSigner } from '#frame/preview/solana/instructions.ts'
import { previewTransaction } from '#frame/preview/solana/preview-transaction.ts'
import { previewMessage } from '#frame/preview/texts/preview-message.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { readGolden } from '#tests/support/chains/evm-fixture.ts'
import { SolanaFixture } from '#tests/support/chains/solana-fixture.ts'
import { network as findNetwork } from '#tests/support/builders/wallet-requests.ts'
import * as z from 'zod/mini'
import { GoldenChanges, GoldenEntry, GoldenMessages } from './entry.ts'

const Transaction = z.extend(GoldenEntry, {
  message: z.string(),
  intent: z.string(),
  changes: GoldenChanges,
  absent: z.optional(z.array(z.string())),
})

export const fixture = readGolden('solana-fixture.json', SolanaFixture)
export const { transactions } = readGolden(
  'solana-transactions.json',
  z.object({ transactions: z.array(Transaction) }),
)
export const texts = readGolden('solana-messages.json', GoldenMessages)

const network = findNetwork(fixture.caipNetworkId)
const { account, known } = fixture

/** Builds the preview; undefined when the bytes are refused before. */
export async function show(bytes: Uint8Array, askNode: AskNode): Promise<Preview | undefined> {
  const message = parseMessage(bytes)
  if (!message || !isRequiredSigner(message, account)) return undefined
  const signatures = Array.from({ length: message.requiredSignatures }, () => new Uint8Array(64))
  const shown = await previewTransaction({ message, signatures }, { network, account, known, askNode })
  return shown.ok ? shown.value.preview : undefined
}

export const showText = (bytes: Uint8Array): Preview =>
  previewMessage(bytes, 'Solana', { network, account, siteOrigin: texts.siteOrigin, now: texts.now })
