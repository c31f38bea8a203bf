import { JUPITER_CALLS } from '#schemas/networks/jupiter-calls.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import { PROGRAMS } from '#frame/preview/solana/accounts/addresses.ts'
import { readWhole } from '#frame/preview/solana/byte-reader.ts'
import { gainField, tokenField, type ReadInstruction } from '#frame/preview/solana/meaning.ts'

const DISCRIMINATOR_BYTES = 8
const BPS = 10_000n

/**
 * A swap of an exact amount by the signing account. The route behind the amounts is not read: the program enforces the amounts
 * whatever it is, and the simulation shows what else would move. Programs of exchanges sign with the account, so that they could
 * move it later.
 */
export const readJupiter: ReadInstruction = ({ accounts, data }, { account }) => {
  const layout = JUPITER_CALLS[bytesToHex(data.subarray(0, DISCRIMINATOR_BYTES))]
  if (layout === undefined) return undefined
  const amounts = readWhole(data, (reader) => {
    reader.bytes(layout.amountsAt)
    const [paid, quoted, rates, steps] = [reader.u64(), reader.u64(), reader.bytes(6), reader.u32()]
    if (reader.left === 0) reader.refuse()
    reader.bytes(reader.left)
    return { paid, quoted, slippage: u16(rates, 0), fee: u16(rates, 2), better: u16(rates, 4), steps }
  })
  const at = (place: number | undefined) => (place === undefined ? undefined : accounts[place])
  const [signer, source, destination] = [layout.authority, layout.source, layout.destination].map(at)
  const [mint, other] = [at(layout.destinationMint), at(layout.otherDestination)]
  if (!amounts || !source || !destination || !mint) return undefined
  const { paid, quoted, slippage, fee, better, steps } = amounts
  const isOwn = signer?.address === account && signer.isSigner
  const isElsewhere = layout.otherDestination !== undefined && other?.address !== PROGRAMS.jupiter
  if (!isOwn || isElsewhere || fee !== 0n || better !== 0n || steps === 0 || slippage > BPS) return undefined
  const least = (quoted * (BPS - slippage)) / BPS
  return {
    intent: 'approval.intent.swap',
    fields: [
      tokenField('approval.field.pay', source.address, paid),
      gainField('approval.field.getAtLeast', mint.address, least),
    ],
    receives: { mint: mint.address, to: destination.address },
    passedOn: accounts.slice(layout.program + 1).map(({ address }) => address),
    warnings: least === 0n ? [{ class: 'SWAP_NO_MINIMUM' }] : [],
  }
}

function u16(bytes: Uint8Array, at: number): bigint {
  return BigInt((bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0))
}
