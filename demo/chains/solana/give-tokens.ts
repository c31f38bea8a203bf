import {
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type Keypair,
  type TransactionInstruction,
} from '@solana/web3.js'
import { MINT_AUTHORITY, MINT_KEYS } from './local-mints.ts'
import type { LocalSvm } from './svm.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-accounts.ts'
import {
  associatedAddress,
  createAssociated,
  describeMint,
  initializeMint,
  mintTo,
  pointToItself,
  type TokenDescription,
} from './token-instructions.ts'
import { placeMetadata } from './token-metadata-account.ts'

interface LocalMint {
  readonly key: Keypair
  readonly program: PublicKey
  readonly decimals: number
  /** The amount for each owner, in the smallest unit; the first owner gets all of a collectible. */
  readonly amount: bigint
  readonly description: TokenDescription
  readonly isCollectible?: boolean
}

const FUNDS_LAMPORTS = 10_000_000_000n
const CLASSIC = new PublicKey(TOKEN_PROGRAM)
const TOKEN_2022 = new PublicKey(TOKEN_2022_PROGRAM)
const MINT_BYTES = 82
/** The size of a mint that points to itself; writing the description enlarges it. */
const POINTING_MINT_BYTES = 234
const DESCRIPTION_BYTES = 512

function localMints(siteUrl: string): readonly LocalMint[] {
  return [
    {
      key: MINT_KEYS.classic,
      program: CLASSIC,
      decimals: 6,
      amount: 250_750_000n,
      description: { name: 'Demo Sol USD', symbol: 'sdUSD', uri: '' },
    },
    {
      key: MINT_KEYS.token2022,
      program: TOKEN_2022,
      decimals: 9,
      amount: 12_500_000_000n,
      description: { name: 'Demo Silver', symbol: 'dSLV', uri: '' },
    },
    {
      key: MINT_KEYS.lookalike,
      program: CLASSIC,
      decimals: 6,
      amount: 9_999_000_000n,
      description: { name: 'USD Coin', symbol: 'USD\u0421', uri: 'https://claim.example/usdc.json' },
    },
    {
      key: MINT_KEYS.collectible,
      program: CLASSIC,
      decimals: 0,
      amount: 1n,
      description: {
        name: 'Bands of Solana',
        symbol: 'BANDS',
        uri: `${siteUrl}/collectibles/solana-1.json`,
      },
      isCollectible: true,
    },
  ]
}

/**
 * Gives accounts tokens of both token programs, by ordinary transactions.
 *
 * @param owners Addresses; the first one gets the collectible too.
 * @param siteUrl Origin that serves the metadata of the collectible.
 * @throws when a transaction fails.
 */
export function giveTokens(svm: LocalSvm, owners: readonly string[], siteUrl: string): void {
  const authority = MINT_AUTHORITY.publicKey
  svm.airdrop(authority.toBase58(), FUNDS_LAMPORTS)
  const keys = owners.map((owner) => new PublicKey(owner))
  for (const mint of localMints(siteUrl)) {
    send(svm, makeMint(svm, mint), [MINT_AUTHORITY, mint.key])
    const receivers = mint.isCollectible ? keys.slice(0, 1) : keys
    for (const owner of receivers) {
      const { program, key, amount } = mint
      const account = associatedAddress(program, key.publicKey, owner)
      send(
        svm,
        [
          createAssociated(program, key.publicKey, owner, authority),
          mintTo(program, key.publicKey, account, authority, amount),
        ],
        [MINT_AUTHORITY],
      )
    }
    if (mint.program === CLASSIC) {
      const standard = mint.isCollectible ? 'nonFungible' : 'fungible'
      placeMetadata(svm, mint.key.publicKey, authority, mint.description, standard)
    }
  }
}

function makeMint(
  svm: LocalSvm,
  { key, program, decimals, description }: LocalMint,
): TransactionInstruction[] {
  const authority = MINT_AUTHORITY.publicKey
  const mint = key.publicKey
  const describesItself = program === TOKEN_2022
  const space = describesItself ? POINTING_MINT_BYTES : MINT_BYTES
  const create = SystemProgram.createAccount({
    fromPubkey: authority,
    newAccountPubkey: mint,
    space,
    lamports: svm.rentExemption(describesItself ? space + DESCRIPTION_BYTES : space),
    programId: program,
  })
  const initialize = initializeMint(program, mint, decimals, authority)
  if (!describesItself) return [create, initialize]
  return [create, pointToItself(mint, authority), initialize, describeMint(mint, authority, description)]
}

function send(svm: LocalSvm, instructions: TransactionInstruction[], signers: Keypair[]): void {
  const message = new TransactionMessage({
    payerKey: MINT_AUTHORITY.publicKey,
    recentBlockhash: svm.blockhashes.latest().blockhash,
    instructions,
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign(signers)
  const { err, logs } = svm.submit(transaction)
  if (err !== null) throw new Error(`Setting up the local Solana chain failed: ${logs.join('\n')}`)
}
