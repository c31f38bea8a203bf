import { PublicKey } from '@solana/web3.js'
import type { LocalSvm } from './svm.ts'
import type { TokenDescription } from './token-instructions.ts'

const METADATA_PROGRAM = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const KEY_METADATA = 4
const BYTES = 679
const LENGTHS = { name: 32, symbol: 10, uri: 200 } as const
/** The token standards by their number in the metadata program. */
const STANDARDS = { nonFungible: 0, fungible: 2 } as const

/**
 * Describes a mint of the classic program. Metaplex' metadata program is not installed here, so its account is set directly,
 * byte for byte.
 */
export function placeMetadata(
  svm: LocalSvm,
  mint: PublicKey,
  authority: PublicKey,
  description: TokenDescription,
  standard: keyof typeof STANDARDS,
): void {
  const data = Buffer.alloc(BYTES)
  const parts = [
    Buffer.from([KEY_METADATA]),
    authority.toBuffer(),
    mint.toBuffer(),
    padded(description.name, LENGTHS.name),
    padded(description.symbol, LENGTHS.symbol),
    padded(description.uri, LENGTHS.uri),
    // No seller fee, no creators, no primary sale, mutable, no edition.
    Buffer.from([0, 0, 0, 0, 1, 0]),
    Buffer.from([1, STANDARDS[standard]]),
  ]
  data.set(Buffer.concat(parts))
  const seeds = [Buffer.from('metadata'), METADATA_PROGRAM.toBuffer(), mint.toBuffer()]
  const [address] = PublicKey.findProgramAddressSync(seeds, METADATA_PROGRAM)
  svm.place(address.toBase58(), {
    lamports: BigInt(svm.rentExemption(BYTES)),
    data,
    owner: METADATA_PROGRAM.toBase58(),
    executable: false,
  })
}

/** A text prefixed by its length and padded with zeros. */
function padded(value: string, bytes: number): Buffer {
  const field = Buffer.alloc(4 + bytes)
  field.writeUInt32LE(bytes)
  field.write(value, 4)
  return field
}
