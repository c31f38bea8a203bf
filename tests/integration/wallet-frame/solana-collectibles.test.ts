import { base64 } from '@scure/base'
import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import type { Preview, PreviewField } from '#frame/preview/preview.ts'
import { prepareSolanaSignTransaction } from '#frame/rpc/handlers/solana_signTransaction.ts'
import { openTestWallet, prepareBy } from '#tests/support/chain-handlers.ts'
import { move } from '#tests/support/solana-drain.ts'
import { DrainWorld, extension, TOKEN, TOKEN_2022 } from '#tests/support/solana-drain-world.ts'
import { chainServicesOf } from '#tests/support/solana-world.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const METADATA = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const wallet = await openTestWallet(11)
const victim = new PublicKey(wallet.accountOn(NETWORK).address)

const length = (value: number): Buffer => Buffer.from(new Uint32Array([value]).buffer)
const textOf = (text: string, size = Buffer.byteLength(text)): Buffer =>
  Buffer.concat([length(size), Buffer.from(text), Buffer.alloc(size - Buffer.byteLength(text))])

/** What the metadata program writes: texts are padded with zeros. */
function putMetadata(
  world: DrainWorld,
  mint: PublicKey,
  name: string,
  { of = mint, owner = METADATA, kind = 4 } = {},
): undefined {
  const seeds = [Buffer.from('metadata'), METADATA.toBuffer(), mint.toBuffer()]
  const [at] = PublicKey.findProgramAddressSync(seeds, METADATA)
  const texts = [textOf(name, 32), textOf('LADS', 10), textOf('https://arweave.example/1', 200)]
  const head = [Buffer.from([kind]), world.drainer.toBuffer(), of.toBuffer()]
  world.put(owner, Buffer.concat([...head, ...texts, Buffer.alloc(100)]), { at })
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

function single(world: DrainWorld, describeIt: (mint: PublicKey) => Buffer | undefined): Single {
  const at = world.newKey()
  const extensions = describeIt(at)
  const program = extensions ? TOKEN_2022 : TOKEN
  const mint = world.mint({ at, program, decimals: 0, supply: 1n, ...(extensions && { extensions }) })
  return { mint, tokens: world.tokens({ mint, amount: 1n, program }) }
}

/** What is shown of a transaction that sends the collectible to the drainer. */
async function show(
  describeIt: (world: DrainWorld, mint: PublicKey) => Buffer | undefined,
  asked: (inner: TransactionInstruction, world: DrainWorld) => TransactionInstruction = (inner) => inner,
): Promise<{ readonly preview: Preview; readonly mint: string }> {
  const world = new DrainWorld(victim)
  const { mint, tokens } = single(world, (at) => describeIt(world, at))
  const program = describeIt(world, mint) ? TOKEN_2022 : TOKEN
  const away = world.tokens({ mint, owner: world.drainer, amount: 0n, program })
  const inner = move(tokens, away, victim, 1n)
  inner.programId = program
  const prepare = prepareBy(prepareSolanaSignTransaction(chainServicesOf([])), {
    wallet,
    askNode: world.askNode,
  })
  const transaction = base64.encode(world.transaction([asked(inner, world)]).serialize())
  const prepared = await prepare(NETWORK, { transaction })
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
  return { preview: prepared.value.preview, mint: mint.toBase58() }
}

const itemsOf = ({ changes }: Preview) => changes?.seen.filter(({ kind }) => kind === 'item')
const amountsOf = (fields: readonly PreviewField[]) =>
  fields.flatMap(({ value }) => (value.kind === 'amount' ? [value] : []))

describe('a collectible of Solana that leaves', () => {
  it.each([
    [
      'in the account of the metadata program',
      (world: DrainWorld, mint: PublicKey) => putMetadata(world, mint, 'Mad Lads #7'),
    ],
    ['in its own mint', (_world: DrainWorld, mint: PublicKey) => ownMetadata(mint, 'Mad Lads #7')],
  ])('has the name it gives itself %s, its mint, and nobody vouches for it', async (_where, describeIt) => {
    const { preview, mint } = await show((world, at) => describeIt(world, at))
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
  })

  it('has its name also where a program takes it', async () => {
    const { preview } = await show(
      (world, mint) => putMetadata(world, mint, 'Mad Lads #7'),
      (inner, world) => world.hidden(inner),
    )
    expect(itemsOf(preview)).toEqual([expect.objectContaining({ direction: 'out', name: 'Mad Lads #7' })])
  })

  it.each<[string, (world: DrainWorld, mint: PublicKey) => Buffer | undefined]>([
    ['nothing describes it', () => undefined],
    ['the account is another program’s', (world, mint) => putMetadata(world, mint, 'Fake', { owner: TOKEN })],
    ['the account is of another kind', (world, mint) => putMetadata(world, mint, 'Fake', { kind: 6 })],
    [
      'the account describes another mint',
      (world, mint) => putMetadata(world, mint, 'Fake', { of: world.drainer }),
    ],
    [
      'its own words are about another mint',
      (world, mint) => ownMetadata(mint, 'Fake', { of: world.drainer }),
    ],
    [
      'its mint says that its words are elsewhere',
      (world, mint) => ownMetadata(mint, 'Fake', { at: world.drainer }),
    ],
    [
      'its mint says that its words are elsewhere, and the metadata program has some',
      (world, mint) => {
        putMetadata(world, mint, 'Fake')
        return ownMetadata(mint, 'Fake', { at: world.drainer })
      },
    ],
  ])('has no name where %s', async (_why, describeIt) => {
    const { preview, mint } = await show(describeIt)
    expect(itemsOf(preview)).toEqual([expect.objectContaining({ name: '', collection: mint })])
  })

  it('has a name without what would change the words around it, cut with a mark', async () => {
    const { preview } = await show((_world, mint) => ownMetadata(mint, `100\u202e\u200b\n ${'x'.repeat(60)}`))
    expect(itemsOf(preview)).toEqual([expect.objectContaining({ name: `100 ${'x'.repeat(28)}…` })])
  })

  it('leaves an account that is said to be the visitor’s own', async () => {
    const { preview } = await show(() => undefined)
    const addresses = preview.fields.flatMap(({ value }) => (value.kind === 'address' ? [value] : []))
    expect(addresses.map(({ isOwn }) => isOwn)).toEqual([true, undefined, undefined])
  })
})
