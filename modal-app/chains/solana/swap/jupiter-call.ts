import { JUPITER_CALLS } from '#schemas/networks/jupiter-calls.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'
import type { SwapInstruction } from './swap-message.ts'

/** What a call of Jupiter enforces. Accounts of lookup tables are undefined. */
export interface JupiterCall {
  /** Signs for what is paid. */
  readonly authority: string | undefined
  /** The token accounts that pay and receive. */
  readonly source: string | undefined
  readonly destination: string | undefined
  /** Receives in place of `destination`; the program itself where nobody does. */
  readonly otherDestination: string | undefined
  /** In the smallest unit. */
  readonly paid: bigint
  readonly least: bigint
}

const DISCRIMINATOR_BYTES = 8
/** Two amounts, three numbers of basis points, and the number of steps. */
const HEAD_BYTES = 8 + 8 + 2 + 2 + 2 + 4
const BPS = 10_000n

/** Reads a call of Jupiter that pays an exact amount; undefined for anything else, and where an integrator takes a fee or a part of a better price. */
export function readJupiterCall({ program, accounts, data }: SwapInstruction): JupiterCall | undefined {
  const layout = JUPITER_CALLS[bytesToHex(data.subarray(0, DISCRIMINATOR_BYTES))]
  if (layout === undefined || data.length <= layout.amountsAt + HEAD_BYTES) return undefined
  const view = new DataView(data.buffer, data.byteOffset + layout.amountsAt)
  const [paid, quoted] = [view.getBigUint64(0, true), view.getBigUint64(8, true)]
  const [slippage, fee, better, steps] = [
    view.getUint16(16, true),
    view.getUint16(18, true),
    view.getUint16(20, true),
    view.getUint32(22, true),
  ]
  if (fee !== 0 || better !== 0 || steps === 0 || BigInt(slippage) > BPS) return undefined
  if (accounts[layout.program] !== program) return undefined
  const { authority, source, destination, otherDestination } = layout
  return {
    authority: accounts[authority],
    source: accounts[source],
    destination: accounts[destination],
    otherDestination: otherDestination === undefined ? program : accounts[otherDestination],
    paid,
    least: (quoted * (BPS - BigInt(slippage))) / BPS,
  }
}
