import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { Changes } from '#frame/preview/changes.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { parseMessage } from '#frame/preview/solana/message.ts'
import { isRequiredSigner } from '#frame/preview/solana/instructions.ts'
import { previewTransaction } from '#frame/preview/solana/preview-transaction.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { previewMessage } from '#frame/preview/texts/preview-message.ts'
import { riskOf } from '#frame/preview/warnings.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { classesOf, gravityOf, mutationsOf } from '#tests/support/byte-mutations.ts'
import { readGolden } from '#tests/support/evm-world.ts'
import {
  solanaNodeOf,
  svmNode,
  svmOf,
  type GoldenEntry,
  type SolanaWorld,
} from '#tests/support/solana-world.ts'
import { network as findNetwork } from '#tests/support/wallet-requests.ts'

const world = readGolden<SolanaWorld>('solana-world.json')
const { transactions } = readGolden<{
  transactions: readonly (GoldenEntry & {
    message: string
    intent: string
    changes: Changes
    absent?: string[]
  })[]
}>('solana-transactions.json')
const texts = readGolden<{
  siteOrigin: string
  now: number
  messages: readonly (GoldenEntry & { message: string })[]
}>('solana-messages.json')

const network = findNetwork(world.caipNetworkId)
const { account, known } = world
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What somebody would see; undefined when the bytes are refused before. */
async function show(bytes: Uint8Array, askNode: AskNode): Promise<Preview | undefined> {
  const message = parseMessage(bytes)
  if (!message || !isRequiredSigner(message, account)) return undefined
  const signatures = Array.from({ length: message.requiredSignatures }, () => new Uint8Array(64))
  const shown = await previewTransaction({ message, signatures }, { network, account, known, askNode })
  return shown.ok ? shown.value.preview : undefined
}

/** How grave the bytes are by themselves, without anybody who tries them. */
async function read(bytes: Uint8Array): Promise<Pick<Preview, 'risk'> | undefined> {
  const preview = await show(bytes, solanaNodeOf(world))
  const warnings = preview?.warnings.filter((one) => one.class !== 'CHANGES_UNCHECKED')
  return warnings && { risk: riskOf(warnings) }
}

const showText = (bytes: Uint8Array): Preview =>
  previewMessage(bytes, 'Solana', { network, account, siteOrigin: texts.siteOrigin, now: texts.now })

describe('the golden set of Solana', () => {
  it('has at least fifty entries', () => {
    expect(transactions.length + texts.messages.length).toBeGreaterThanOrEqual(50)
  })

  it.each(transactions)('shows $name', async ({ message, intent, risk, warnings, changes, absent }) => {
    const preview = await show(base64.decode(message), svmNode(svmOf(world, absent)))
    expect({ intent: preview?.intent, risk: preview?.risk, warnings: classesOf(preview) }).toEqual({
      intent: { id: `approval.intent.${intent}` },
      risk,
      warnings: warnings.toSorted(),
    })
    expect(preview?.changes).toEqual(changes)
    expect(preview?.raw).toBe(bytesToHex(base64.decode(message)))
  })

  it.each(texts.messages)('shows $name', ({ message, risk, warnings }) => {
    const preview = showText(utf8(message))
    expect({ risk: preview.risk, warnings: classesOf(preview) }).toEqual({
      risk,
      warnings: warnings.toSorted(),
    })
  })
})

describe('one changed byte', () => {
  it.each(transactions.filter(({ risk }) => risk !== 'ordinary'))(
    'never makes a transaction look safer: $name',
    async ({ message }) => {
      const bytes = base64.decode(message)
      const before = gravityOf(await read(bytes))
      const safer: string[] = []
      for (const mutant of mutationsOf(bytes))
        if (gravityOf(await read(mutant)) < before) safer.push(bytesToHex(mutant))
      expect(safer.slice(0, 3)).toEqual([])
    },
  )

  it.each(texts.messages.filter(({ risk }) => risk !== 'ordinary'))(
    'never makes a text look safer: $name',
    ({ message }) => {
      const before = gravityOf(showText(utf8(message)))
      const safer = [...mutationsOf(utf8(message))].filter((mutant) => gravityOf(showText(mutant)) < before)
      expect(safer.slice(0, 3).map(bytesToHex)).toEqual([])
    },
  )
})
