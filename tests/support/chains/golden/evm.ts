import { previewMessage, messageBytes } from '#frame/preview/evm/message-preview.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import { previewTypedData } from '#frame/preview/evm/typed-data/typed-data-preview.ts'
import { readTypedData } from '#frame/preview/evm/typed-data/typed-data.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { MAINNET, nodeOf, readGolden, servicesOf, EvmFixture } from '#tests/support/chains/evm-fixture.ts'
import * as z from 'zod/mini'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'
import { GoldenChanges, GoldenEntry, GoldenMessages } from './entry.ts'

const Transaction = z.extend(GoldenEntry, { unsigned: HexText, intent: z.string(), changes: GoldenChanges })
const TypedMessage = z.extend(GoldenEntry, { data: z.unknown() })

const fixture = readGolden('evm-fixture.json', EvmFixture)
export const { delegate, transactions } = readGolden(
  'evm-transactions.json',
  z.object({ delegate: z.string(), transactions: z.array(Transaction) }),
)
export const texts = readGolden('evm-messages.json', GoldenMessages)
export const typed = readGolden(
  'evm-typed-data.json',
  z.object({ now: z.number(), messages: z.array(TypedMessage) }),
)

const gwei = 10n ** 9n
const now = (): number => typed.now
const context = {
  network: MAINNET,
  account: fixture.account,
  askNode: nodeOf(fixture),
  services: servicesOf(fixture),
  networkFee: { maxFeePerGas: 30n * gwei, maxPriorityFeePerGas: gwei, hasBaseFee: true },
  delegate,
  now,
}

export const showTransaction = async (bytes: Uint8Array): Promise<Preview | undefined> =>
  (await previewTransaction(bytes, context))?.preview
export const showMessage = (message: string | Uint8Array): Preview =>
  previewMessage(typeof message === 'string' ? messageBytes(message) : message, {
    network: MAINNET,
    account: fixture.account,
    siteOrigin: texts.siteOrigin,
    now: () => texts.now,
  })
export const showTyped = async (data: unknown): Promise<Preview | undefined> => {
  const message = readTypedData(data)
  return 'problem' in message ? undefined : previewTypedData(message, context)
}
