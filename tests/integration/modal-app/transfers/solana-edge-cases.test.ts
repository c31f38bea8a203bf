import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  type Signer,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { startSolanaChain } from '#demo/chains/solana/start-solana-chain.ts'
import { associatedAccount, createAccount, readMint, type Mint } from '#modal/chains/solana/send-token.ts'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { ChainTransfers, PreparedTransfer } from '#modal/chains/transfers.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** A type of the token programs. */
const INSTRUCTION = {
  mintTo: 7,
  freeze: 10,
  initializeMint: 20,
  transferFee: 26,
  reallocate: 29,
  memo: 30,
} as const
const REQUIRED_MEMO = 8
const SIZES = { mint: 82, mintWithFee: 278 } as const
const HELD = 1_000_000n

let chain: RunningChain
let cluster: Connection
let transfers: ChainTransfers
const holder = Keypair.generate()

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startSolanaChain(port, [{ address: holder.publicKey.toBase58(), lamports: 5_000_000_000n }])
  cluster = new Connection(chain.url, 'confirmed')
  const create = await CHAINS.solana()
  const toNode: typeof fetch = (_input, init) => fetch(chain.url, init)
  transfers = await create({ apiUrl: 'http://api.test', projectId: 'demo', fetch: toNode }).transfers()
})
afterAll(() => chain?.stop())

async function land(
  signers: readonly Signer[],
  ...instructions: readonly TransactionInstruction[]
): Promise<void> {
  const signature = await cluster.sendTransaction(new Transaction().add(...instructions), [
    holder,
    ...signers,
  ])
  await vi.waitFor(async () => {
    const { value } = await cluster.getSignatureStatuses([signature])
    expect(value[0]).toMatchObject({ err: null })
  }, 10_000)
}

/** An instruction of the token program; the last account signs where there is more than one. */
const instruct = (keys: readonly PublicKey[], data: readonly number[]): TransactionInstruction =>
  new TransactionInstruction({
    programId: TOKEN_2022,
    keys: keys.map((pubkey) => ({
      pubkey,
      isSigner: pubkey.equals(holder.publicKey),
      isWritable: !pubkey.equals(SystemProgram.programId),
    })),
    data: Buffer.from(data),
  })

/** A mint whose holder may freeze accounts, and has some of it. */
async function makeMint(feeBasisPoints?: number): Promise<Mint> {
  const mint = Keypair.generate()
  const space = feeBasisPoints === undefined ? SIZES.mint : SIZES.mintWithFee
  const owner = [...holder.publicKey.toBytes()]
  const fee = feeBasisPoints === undefined ? [] : [feeBasisPoints & 0xff, feeBasisPoints >> 8]
  const create = SystemProgram.createAccount({
    fromPubkey: holder.publicKey,
    newAccountPubkey: mint.publicKey,
    lamports: await cluster.getMinimumBalanceForRentExemption(space),
    space,
    programId: TOKEN_2022,
  })
  const most = Array.from({ length: 8 }, () => 0xff)
  await land(
    [mint],
    create,
    ...(fee.length === 0
      ? []
      : [
          instruct([mint.publicKey], [INSTRUCTION.transferFee, 0, 1, ...owner, 1, ...owner, ...fee, ...most]),
        ]),
    instruct([mint.publicKey], [INSTRUCTION.initializeMint, 6, ...owner, 1, ...owner]),
  )
  const made = await readMint(mint.publicKey, cluster)
  if (!made) throw new Error('There is no mint.')
  const amount = [...new Uint8Array(new BigUint64Array([HELD]).buffer)]
  await land(
    [],
    createAccount(holder.publicKey, holder.publicKey, made),
    instruct(
      [made.address, associatedAccount(holder.publicKey, made), holder.publicKey],
      [INSTRUCTION.mintTo, ...amount],
    ),
  )
  return made
}

async function prepare(mint: Mint, to: PublicKey): Promise<PreparedTransfer> {
  const prepared = await transfers.prepare({
    network: localSolana,
    from: holder.publicKey.toBase58(),
    to: to.toBase58(),
    token: mint.address.toBase58(),
    amount: 1_000n,
    speed: 'normal',
  })
  if (!prepared.ok) throw new Error(prepared.error.message)
  return prepared.value
}

describe('token of Solana', () => {
  const fresh = (): PublicKey => Keypair.generate().publicKey

  it('A plain token can be sent.', async () => {
    const prepared = await prepare(await makeMint(), fresh())
    expect(prepared).toMatchObject({ problem: undefined, balance: HELD, maximum: HELD })
  })

  it('A token with a transfer fee is left to the wallet, unless the fee is zero.', async () => {
    expect(await prepare(await makeMint(100), fresh())).toMatchObject({
      problem: 'token-unsupported',
      request: undefined,
    })
    expect(await prepare(await makeMint(0), fresh())).toMatchObject({ problem: undefined })
  })

  it('A frozen token is refused before the wallet is asked.', async () => {
    const mint = await makeMint()
    const account = associatedAccount(holder.publicKey, mint)
    await land([], instruct([account, mint.address, holder.publicKey], [INSTRUCTION.freeze]))
    expect(await prepare(mint, fresh())).toMatchObject({ problem: 'refused', request: undefined })
  })

  it('A token whose recipient requires a memo is refused before the wallet is asked.', async () => {
    const mint = await makeMint()
    const recipient = Keypair.generate()
    const account = associatedAccount(recipient.publicKey, mint)
    const signed = (keys: readonly PublicKey[], data: readonly number[]) => {
      const { programId, keys: all, data: bytes } = instruct([...keys, recipient.publicKey], data)
      const isOwner = (key: PublicKey): boolean => key.equals(recipient.publicKey)
      return new TransactionInstruction({
        programId,
        data: bytes,
        keys: all.map((key) => ({ ...key, isSigner: key.isSigner || isOwner(key.pubkey) })),
      })
    }
    await land(
      [recipient],
      createAccount(holder.publicKey, recipient.publicKey, mint),
      signed(
        [account, holder.publicKey, SystemProgram.programId],
        [INSTRUCTION.reallocate, REQUIRED_MEMO, 0],
      ),
      signed([account], [INSTRUCTION.memo, 0]),
    )
    expect(await prepare(mint, recipient.publicKey)).toMatchObject({ problem: 'refused', request: undefined })
  })
})
