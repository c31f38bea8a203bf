import type { Changes } from '#frame/preview/changes.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { parseMessage } from '#frame/preview/solana/message.ts'
import { isRequiredSigner } from '#frame/preview/solana/instructions.ts'
import { previewTransaction } from '#frame/preview/solana/preview-transaction.ts'
import { previewMessage } from '#frame/preview/texts/preview-message.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { readGolden } from '#tests/support/chains/evm-fixture.ts'
import type { GoldenEntry, SolanaFixture } from '#tests/support/chains/solana-fixture.ts'
import { network as findNetwork } from '#tests/support/builders/wallet-requests.ts'

export const fixture = readGolden<SolanaFixture>('solana-fixture.json')
export const { transactions } = readGolden<{
  transactions: readonly (GoldenEntry & {
    message: string
    intent: string
    changes: Changes
    absent?: string[]
  })[]
}>('solana-transactions.json')
export const texts = readGolden<{
  siteOrigin: string
  now: number
  messages: readonly (GoldenEntry & { message: string })[]
}>('solana-messages.json')

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
