import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { ownScript } from '#frame/preview/bitcoin/chain.ts'
import { fetchFeeRates } from '#frame/preview/bitcoin/fee.ts'
import { previewBitcoin } from '#frame/preview/bitcoin/preview-transaction.ts'
import { readPsbt, type RequestedInput } from '#frame/preview/bitcoin/read-psbt.ts'
import type { Changes } from '#frame/preview/changes.ts'
import type { Preview } from '#frame/preview/preview.ts'
import { previewMessage } from '#frame/preview/texts/preview-message.ts'
import { bitcoinNodeOf, type BitcoinFixture } from '#tests/support/chains/bitcoin-fixture.ts'
import { readGolden } from '#tests/support/chains/evm-fixture.ts'
import type { GoldenEntry } from '#tests/support/chains/solana-fixture.ts'
import { network as findNetwork } from '#tests/support/builders/wallet-requests.ts'

interface PsbtRequest {
  readonly psbt: string
  readonly signInputs: readonly RequestedInput[]
}

const fixture = readGolden<BitcoinFixture>('bitcoin-fixture.json')
export const { psbts, refused } = readGolden<{
  psbts: readonly (GoldenEntry & PsbtRequest & { changes: Changes })[]
  refused: readonly (PsbtRequest & { name: string; field: string })[]
}>('bitcoin-psbts.json')
export const texts = readGolden<{
  siteOrigin: string
  now: number
  messages: readonly (GoldenEntry & { message: string })[]
}>('bitcoin-messages.json')

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
