import { base64 } from '@scure/base'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { prepareSolanaSignTransaction } from '#frame/rpc/handlers/solana_signTransaction.ts'
import { openTestWallet, prepareBy } from '#tests/support/chains/chain-handlers.ts'
import { move } from '#tests/support/drains/solana/drain.ts'
import { DrainFixture, extension, TOKEN, TOKEN_2022 } from '#tests/support/drains/solana/drain-fixture.ts'
import { chainServicesOf } from '#tests/support/chains/solana-fixture.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const METADATA = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const wallet = await openTestWallet(11)
const victim = new PublicKey(wallet.accountOn(NETWORK).address)

const length = (value: number): Buffer => Buffer.from(new Uint32Array([value]).buffer)
const textOf = (text: string, size = Buffer.byteLength(text)): Buffer =>
  Buffer.concat([length(size), Buffer.from(text), Buffer.alloc(size - Buffer.byteLength(text))])

/** The data that the metadata program writes; texts are padded with zeros. */
function putMetadata(
  fixture: DrainFixture,
  mint: PublicKey,
  name: string,
  { of = mint, owner = METADATA, kind = 4 } = {},
): undefined {
  const seeds = [Buffer.from('metadata'), METADATA.toBuffer(), mint.toBuffer()]
  const [at] = PublicKey.findProgramAddressSync(seeds, METADATA)
  const texts = [textOf(name, 32), textOf('LADS', 10), textOf('https://arweave.example/1', 200)]
  const head = [Buffer.from([kind]), fixture.drainer.toBuffer(), of.toBuffer()]
  fixture.put(owner, Buffer.concat([...head, ...texts, Buffer.alloc(100)]), { at })
  return undefined
}

/** The extensions of a mint of Token-2022 that describes itself. */
function ownMetadata(mint: PublicKey, name: string, { at = mint, of = mint } = {}): Buffer {
  const authority = Buffer.alloc(32)
  const texts = [textOf(name), textOf('LADS'), textOf(''), length(0)]
  return Buffer.concat([
    extension(18, Buffer.concat([authority, at.toBuffer()])),
    extension(19, Buffer.concat([authority, of.toBuffer(), ...texts])),
  ])
}

interface Single {
  readonly mint: PublicKey
  readonly tokens: PublicKey
}

function single(fixture: DrainFixture, describeIt: (mint: PublicKey) => Buffer | undefined): Single {
  const at = fixture.newKey()
  const extensions = describeIt(at)
  const program = extensions ? TOKEN_2022 : TOKEN
  const mint = fixture.mint({ at, program, decimals: 0, supply: 1n, ...(extensions && { extensions }) })
  return { mint, tokens: fixture.tokens({ mint, amount: 1n, program }) }
}

/** The preview of a transaction that sends the collectible to the drainer. */
async function show(
  describeIt: (fixture: DrainFixture, mint: PublicKey) => Buffer | undefined,
  asked: (inner: TransactionInstruction, fixture: DrainFixture) => TransactionInstruction = (inner) => inner,
): Promise<{ readonly preview: Preview; readonly mint: string }> {
  const fixture = new DrainFixture(victim)
  const { mint, tokens } = single(fixture, (at) => describeIt(fixture, at))
  const program = describeIt(fixture, mint) ? TOKEN_2022 : TOKEN
  const away = fixture.tokens({ mint, owner: fixture.drainer, amount: 0n, program })
  const inner = move(tokens, away, victim, 1n)
  inner.programId = program
  const prepare = prepareBy(prepareSolanaSignTransaction(chainServicesOf([])), {
    wallet,
    askNode: fixture.askNode,
  })
  const transaction = base64.encode(fixture.transaction([asked(inner, fixture)]).serialize())
  const prepared = await prepare(NETWORK, { transaction })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
  return { preview: prepared.value.preview, mint: mint.toBase58() }
}

const itemsOf = ({ changes }: Preview) => changes?.seen.filter(({ kind }) => kind === 'item')
const amountsOf = (fields: readonly PreviewField[]) =>
  fields.flatMap(({ value }) => (value.kind === 'amount' ? [value] : []))

describe('Solana collectible that leaves', () => {
  it.each([
    [
      'in the account of the metadata program',
      (fixture: DrainFixture, mint: PublicKey) => putMetadata(fixture, mint, 'Mad Lads #7'),
    ],
    ['in its own mint', (_fixture: DrainFixture, mint: PublicKey) => ownMetadata(mint, 'Mad Lads #7')],
  ])(
    'A collectible has the name it gives itself %s, its mint, and no verification',
    async (_where, describeIt) => {
      const { preview, mint } = await show((fixture, at) => describeIt(fixture, at))
      expect(itemsOf(preview)).toEqual([
        {
          kind: 'item',
          direction: 'out',
          amount: '1',
          name: 'Mad Lads #7',
          collection: mint,
          isVerified: false,
        },
      ])
      expect(amountsOf(preview.fields)).toEqual([
        { kind: 'amount', amount: '1', symbol: 'Mad Lads #7', tokenAddress: mint, isVerified: false },
      ])
      expect(preview.changes?.unseen).toEqual([])
    },
  )

  it('A collectible has its name also where a program takes it', async () => {
    const { preview } = await show(
      (fixture, mint) => putMetadata(fixture, mint, 'Mad Lads #7'),
      (inner, fixture) => fixture.hidden(inner),
    )
    expect(itemsOf(preview)).toEqual([expect.objectContaining({ direction: 'out', name: 'Mad Lads #7' })])
  })

  it.each<[string, (fixture: DrainFixture, mint: PublicKey) => Buffer | undefined]>([
    ['nothing describes it', () => undefined],
    [
      'the account is another program’s',
      (fixture, mint) => putMetadata(fixture, mint, 'Fake', { owner: TOKEN }),
    ],
    ['the account is of another kind', (fixture, mint) => putMetadata(fixture, mint, 'Fake', { kind: 6 })],
    [
      'the account describes another mint',
      (fixture, mint) => putMetadata(fixture, mint, 'Fake', { of: fixture.drainer }),
    ],
    [
      'its own words are about another mint',
      (fixture, mint) => ownMetadata(mint, 'Fake', { of: fixture.drainer }),
    ],
    [
      'its mint says that its words are elsewhere',
      (fixture, mint) => ownMetadata(mint, 'Fake', { at: fixture.drainer }),
    ],
    [
      'its mint says that its words are elsewhere, and the metadata program has some',
      (fixture, mint) => {
        putMetadata(fixture, mint, 'Fake')
        return ownMetadata(mint, 'Fake', { at: fixture.drainer })
      },
    ],
  ])('A collectible has no name where %s', async (_why, describeIt) => {
    const { preview, mint } = await show(describeIt)
    expect(itemsOf(preview)).toEqual([expect.objectContaining({ name: '', collection: mint })])
  })

  it('A name loses characters that would change the text around it, and is cut with a mark', async () => {
    const { preview } = await show((_fixture, mint) =>
      ownMetadata(mint, `100\u202e\u200b\n ${'x'.repeat(60)}`),
    )
    expect(itemsOf(preview)).toEqual([expect.objectContaining({ name: `100 ${'x'.repeat(28)}…` })])
  })

  it('The account that a collectible leaves is shown as the visitor’s own', async () => {
    const { preview } = await show(() => undefined)
    const addresses = preview.fields.flatMap(({ value }) => (value.kind === 'address' ? [value] : []))
    expect(addresses.map(({ isOwn }) => isOwn)).toEqual([true, undefined, undefined])
  })
})
