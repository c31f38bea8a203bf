import { previewMessage, messageBytes } from '#frame/preview/evm/message-preview.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import { previewTypedData } from '#frame/preview/evm/typed-data/typed-data-preview.ts'
import { readTypedData } from '#frame/preview/evm/typed-data/typed-data.ts'
import type { Changes } from '#frame/preview/changes.ts'
import type { Preview } from '#frame/preview/preview.ts'
import {
  MAINNET,
  nodeOf,
  readGolden,
  servicesOf,
  type EvmFixture,
} from '#tests/support/chains/evm-fixture.ts'
import type { Risk } from '#frame/preview/warnings.ts'

interface Expected {
  readonly name: string
  readonly risk: Risk
  readonly warnings: readonly string[]
}

const fixture = readGolden<EvmFixture>('evm-fixture.json')
export const { delegate, transactions } = readGolden<{
  delegate: string
  transactions: readonly (Expected & { unsigned: `0x${string}`; intent: string; changes: Changes })[]
}>('evm-transactions.json')
export const texts = readGolden<{
  siteOrigin: string
  now: number
  messages: readonly (Expected & { message: string })[]
}>('evm-messages.json')
export const typed = readGolden<{
  now: number
  messages: readonly (Expected & { data: unknown })[]
}>('evm-typed-data.json')

const gwei = 10n ** 9n
const context = {
  network: MAINNET,
  account: fixture.account,
  askNode: nodeOf(fixture),
  services: servicesOf(fixture),
  networkFee: { maxFeePerGas: 30n * gwei, maxPriorityFeePerGas: gwei, hasBaseFee: true },
  delegate,
}
const now = (): number => typed.now

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
  return 'complaint' in message ? undefined : previewTypedData(message, { ...context, now })
}
