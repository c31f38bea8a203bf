import { base64 } from '@scure/base'
import { hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { ApprovalOffer } from '#frame/link/approval-offer.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { approvalOffer } from '#tests/support/builders/approval-offer.ts'
import * as bitcoin from '#tests/support/chains/golden/bitcoin.ts'
import * as evm from '#tests/support/chains/golden/evm.ts'
import * as solana from '#tests/support/chains/golden/solana.ts'
import { svmNode, svmOf } from '#tests/support/chains/solana-fixture.ts'

type Case = readonly [string, () => Preview | undefined | Promise<Preview | undefined>]

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const CASES: readonly Case[] = [
  ...evm.transactions.map(({ name, unsigned }): Case => [
    `EVM: ${name}`,
    () => evm.showTransaction(hexToBytes(unsigned)),
  ]),
  ...evm.texts.messages.map(({ name, message }): Case => [`EVM: ${name}`, () => evm.showMessage(message)]),
  ...evm.typed.messages.map(({ name, data }): Case => [`EVM: ${name}`, () => evm.showTyped(data)]),
  ...solana.transactions.map(({ name, message, absent }): Case => [
    `Solana: ${name}`,
    () => solana.show(base64.decode(message), svmNode(svmOf(solana.fixture, absent))),
  ]),
  ...solana.texts.messages.map(({ name, message }): Case => [
    `Solana: ${name}`,
    () => solana.showText(utf8(message)),
  ]),
  ...bitcoin.psbts.map(({ name, psbt, signInputs }): Case => [
    `Bitcoin: ${name}`,
    () => bitcoin.show({ psbt, signInputs }),
  ]),
  ...bitcoin.texts.messages.map(({ name, message }): Case => [
    `Bitcoin: ${name}`,
    () => bitcoin.showText(utf8(message)),
  ]),
]

describe('previews of the golden sets in the wallet window', () => {
  it('The golden sets have at least two hundred previews', () =>
    expect(CASES.length).toBeGreaterThanOrEqual(200))

  it.each(CASES)('The preview reaches the wallet window unchanged: %s', async (_name, show) => {
    const preview = await show()
    if (!preview) throw new Error('It is refused, and nothing is drawn.')
    const offer = approvalOffer({ preview })
    expect(ApprovalOffer.parse(structuredClone(offer))).toEqual(offer)
  })
})
