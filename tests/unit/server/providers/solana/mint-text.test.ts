import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import { readMint } from '#server/providers/solana/mint-text.ts'

const KEY = Buffer.alloc(32, 7)
const MINT = encodeBase58(KEY)
const METADATA_EXTENSION = 19

function mintAccount(supply: bigint, decimals: number, bytes = 82): Buffer {
  const account = Buffer.alloc(bytes)
  account.writeBigUInt64LE(supply, 36)
  account.writeUInt8(decimals, 44)
  return account
}
function written(value: string, length = Buffer.byteLength(value)): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(length)
  return Buffer.concat([head, Buffer.from(value)])
}
const metaplex = (about: Buffer, ...texts: readonly Buffer[]) =>
  Buffer.concat([Buffer.of(4), Buffer.alloc(32), about, ...texts])
/** Metadata with a Metaplex token standard; one of two creators has signed. */
function ofStandard(standard: number, creators = 2): Buffer {
  const list = Buffer.alloc(4 + creators * 34)
  list.writeUInt32LE(creators)
  const sold = creators === 0 ? [Buffer.from([0, 0, 0])] : [Buffer.from([0, 0, 1]), list]
  const texts = [written('Bands', 32), written('BANDS'), written('')]
  return metaplex(KEY, ...texts.map(filled), ...sold, Buffer.from([0, 1, 1, 254, 1, standard]))
}
const filled = (text: Buffer) => Buffer.concat([text, Buffer.alloc(text.readUInt32LE() + 4 - text.length)])
/** A mint with one Token-2022 extension before its metadata. */
function describedMint(name: string, symbol: string, declared?: number): Buffer {
  const uri = written('https://silver.example/1.json')
  const data = Buffer.concat([Buffer.alloc(64), written(name), written(symbol), uri])
  const head = Buffer.alloc(8)
  head.writeUInt16LE(18, 0)
  head.writeUInt16LE(0, 2)
  head.writeUInt16LE(METADATA_EXTENSION, 4)
  head.writeUInt16LE(declared ?? data.length, 6)
  return Buffer.concat([mintAccount(5n, 2, 166), head, data])
}

describe('texts of a mint', () => {
  it('Texts inside of the mint are read and cleaned', () => {
    expect(readMint(MINT, describedMint('\u202eSilver\u200b', 'S'.repeat(200)), undefined)).toEqual({
      name: 'Silver',
      symbol: 'S'.repeat(32),
      uri: 'https://silver.example/1.json',
      isCollectible: false,
    })
  })

  it('Texts of the metadata account are read without their padding of zeros', () => {
    const beside = metaplex(KEY, written('Gold\0\0\0', 7), written('GLD\0', 4), written('ipfs://x\0', 9))
    expect(readMint(MINT, mintAccount(5n, 2), beside)).toMatchObject({
      name: 'Gold',
      symbol: 'GLD',
      uri: 'ipfs://x',
    })
  })

  it('Metadata of another mint is ignored', () => {
    const beside = metaplex(Buffer.alloc(32, 8), written('Gold'), written('GLD'))
    expect(readMint(MINT, mintAccount(5n, 2), beside)).toMatchObject({ name: '', symbol: '' })
  })

  it.each([
    [1n, 0, true],
    [1n, 6, false],
    [2n, 0, false],
  ])('A mint with a supply of %d and %d decimals is a collectible: %s', (supply, decimals, isCollectible) => {
    expect(readMint(MINT, mintAccount(supply, decimals), undefined)).toMatchObject({ isCollectible })
  })

  it.each([
    ['with a supply of one', 0, 1n, 0, true],
    ['of which another was minted', 0, 2n, 0, true],
    ['that was burned', 0, 0n, 0, true],
    ['that is a print', 3, 7n, 0, true],
    ['that is programmable', 4, 2n, 0, true],
    ['that is a fungible asset', 1, 50n, 0, false],
    ['that is fungible', 2, 50n, 0, false],
    ['with decimals', 0, 2n, 6, false],
  ])('A token %s is classified by its standard', (_, standard, supply, decimals, isCollectible) => {
    for (const creators of [0, 2])
      expect(readMint(MINT, mintAccount(supply, decimals), ofStandard(standard, creators))).toMatchObject({
        name: 'Bands',
        isCollectible,
      })
  })

  it('A mint with lengths beyond its end has no texts', () => {
    expect(readMint(MINT, describedMint('Silver', 'S', 60), undefined)).toMatchObject({ name: '' })
    const beside = metaplex(KEY, written('Gold', 4_000_000_000))
    expect(readMint(MINT, mintAccount(5n, 2), beside)).toMatchObject({ name: '', symbol: '' })
    expect(readMint(MINT, Buffer.alloc(81), undefined)).toBeUndefined()
  })

  it('Any bytes result in at most a name', () => {
    const bytes = fc.uint8Array({ minLength: 0, maxLength: 400 })
    fc.assert(
      fc.property(bytes, bytes, (mint, beside) => {
        const said = readMint(MINT, Buffer.from(mint), Buffer.from(beside))
        expect(said?.name ?? '').toMatch(/^[^\p{Cc}\p{Cs}]{0,100}$/u)
        expect((said?.symbol ?? '').length).toBeLessThanOrEqual(32)
      }),
      { numRuns: 2_000 },
    )
  })
})
