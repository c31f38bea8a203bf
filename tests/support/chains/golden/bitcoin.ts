import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { ownScript } from '#frame/preview/bitcoin/chain.ts'
import { fetchFeeRates } from '#frame/preview/bitcoin/fee.ts'
import { previewBitcoin } from '#frame/preview/bitcoin/preview-transaction.ts'
import { readPsbt } from '#frame/preview/bitcoin/read-psbt.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { previewMessage } from '#frame/preview/texts/preview-message.ts'
import { bitcoinNodeOf, BitcoinFixture } from '#tests/support/chains/bitcoin-fixture.ts'
import { readGolden } from '#tests/support/chains/evm-fixture.ts'
import { network as findNetwork } from '#tests/support/builders/wallet-requests.ts'
import * as z from 'zod/mini'
import { GoldenChanges, GoldenEntry, GoldenMessages } from './entry.ts'

const PsbtRequest = z.object({
  psbt: z.string(),
  signInputs: z.array(
    z.object({ address: z.string(), index: z.number(), sighashTypes: z.optional(z.array(z.number())) }),
  ),
})
type PsbtRequest = z.output<typeof PsbtRequest>

const fixture = readGolden('bitcoin-fixture.json', BitcoinFixture)
export const { psbts, refused } = readGolden(
  'bitcoin-psbts.json',
  z.object({
    psbts: z.array(z.extend(PsbtRequest, { ...GoldenEntry.shape, changes: GoldenChanges })),
    refused: z.array(z.extend(PsbtRequest, { name: z.string(), field: z.string() })),
  }),
)
export const texts = readGolden('bitcoin-messages.json', GoldenMessages)

const network = findNetwork(fixture.caipNetworkId)
const { account, known } = fixture
const askNode = bitcoinNodeOf(fixture)
const script = ownScript({ publicKey: secp256k1.getPublicKey(hex.decode(fixture.secretKey)) })

export const read = ({ psbt, signInputs }: PsbtRequest) =>
  readPsbt(psbt, signInputs, { network, account, script, askNode })

/** Builds the preview; undefined when the bytes are refused before. */
export async function show(request: PsbtRequest): Promise<Preview | undefined> {
  const psbt = await read(request)
  const rates = await fetchFeeRates(network, askNode)
  return psbt.ok ? previewBitcoin(psbt.value, { network, account, script, known, rates }) : undefined
}

export const showText = (bytes: Uint8Array): Preview =>
  previewMessage(bytes, 'Bitcoin', { network, account, siteOrigin: texts.siteOrigin, now: texts.now })
