import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { ownScript } from '#frame/preview/bitcoin/chain.ts'
import { askFeeRates } from '#frame/preview/bitcoin/fee.ts'
import { previewBitcoin } from '#frame/preview/bitcoin/preview-transaction.ts'
import { readPsbt, type WantedInput } from '#frame/preview/bitcoin/read-psbt.ts'
import type { Changes } from '#frame/preview/changes.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { previewMessage } from '#frame/preview/texts/preview-message.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { bitcoinNodeOf, type BitcoinWorld } from '#tests/support/bitcoin-world.ts'
import { classesOf, gravityOf, mutationsOf } from '#tests/support/byte-mutations.ts'
import { readGolden } from '#tests/support/evm-world.ts'
import type { GoldenEntry } from '#tests/support/solana-world.ts'
import { network as findNetwork } from '#tests/support/wallet-requests.ts'

interface PsbtRequest {
  readonly psbt: string
  readonly signInputs: readonly WantedInput[]
}

const world = readGolden<BitcoinWorld>('bitcoin-world.json')
const { psbts, refused } = readGolden<{
  psbts: readonly (GoldenEntry & PsbtRequest & { changes: Changes })[]
  refused: readonly (PsbtRequest & { name: string; field: string })[]
}>('bitcoin-psbts.json')
const texts = readGolden<{
  siteOrigin: string
  now: number
  messages: readonly (GoldenEntry & { message: string })[]
}>('bitcoin-messages.json')

const network = findNetwork(world.caipNetworkId)
const { account, known } = world
const askNode = bitcoinNodeOf(world)
const script = ownScript({ publicKey: secp256k1.getPublicKey(hex.decode(world.secretKey)) })
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const read = ({ psbt, signInputs }: PsbtRequest) =>
  readPsbt(psbt, signInputs, { network, account, script, askNode })

/** What somebody would see; undefined when the bytes are refused before. */
async function show(request: PsbtRequest): Promise<Preview | undefined> {
  const psbt = await read(request)
  const rates = await askFeeRates(network, askNode)
  return psbt.ok ? previewBitcoin(psbt.value, { network, account, script, known, rates }) : undefined
}

const showText = (bytes: Uint8Array): Preview =>
  previewMessage(bytes, 'Bitcoin', { network, account, siteOrigin: texts.siteOrigin, now: texts.now })

describe('the golden set of Bitcoin', () => {
  it('has at least twenty entries', () => {
    expect(psbts.length + texts.messages.length).toBeGreaterThanOrEqual(20)
  })

  it.each(psbts)('shows $name', async ({ psbt, signInputs, risk, warnings, changes }) => {
    const preview = await show({ psbt, signInputs })
    expect({ risk: preview?.risk, warnings: classesOf(preview) }).toEqual({
      risk,
      warnings: warnings.toSorted(),
    })
    expect(preview?.changes).toEqual(changes)
  })

  it.each(refused)('refuses $name', async ({ psbt, signInputs, field }) => {
    expect(await read({ psbt, signInputs })).toMatchObject({
      ok: false,
      error: { code: -32602, data: { field } },
    })
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
  it.each(psbts.filter(({ risk }) => risk !== 'ordinary'))(
    'never makes a PSBT look safer: $name',
    async ({ psbt, signInputs }) => {
      const before = gravityOf(await show({ psbt, signInputs }))
      const safer: string[] = []
      for (const mutant of mutationsOf(base64.decode(psbt)))
        if (gravityOf(await show({ psbt: base64.encode(mutant), signInputs })) < before)
          safer.push(bytesToHex(mutant))
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
