import { randomBytes } from 'node:crypto'
import { Keypair, SystemProgram, Transaction, type TransactionInstruction, PublicKey } from '@solana/web3.js'
import { address as bitcoinAddress } from 'bitcoinjs-lib'
import {
  createTestClient,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { MINT_AUTHORITY, MINT_KEYS } from '#demo/chains/solana/local-mints.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#demo/chains/solana/token-accounts.ts'
import { associatedAddress, createAssociated, mintTo } from '#demo/chains/solana/token-instructions.ts'
import { PLACES } from '#e2e/pages/places.ts'
import { evmNode, solanaNode } from './local-nodes.ts'

/** Somebody nobody else knows: what is theirs changes only by the test. */
export interface GivenAccount {
  readonly evm: Address
  readonly solana: string
  readonly bitcoin: string
  /** The transactions that made it what it is, the oldest first. */
  readonly evmHistory: readonly Hex[]
  /** Whom it sent something. */
  readonly friends: { readonly evm: Address; readonly solana: string }
}

const { token, wrappedEther, silentToken, gold, points, lookalike, gallery, spam, editions } =
  LOCAL_EVM_CONTRACTS
const ABI = parseAbi([
  'function mint(address to, uint256 value)',
  'function mint(address to, string uri)',
  'function mint(address to, uint256 id, uint256 value)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
])
const SOLANA_GIFTS = [
  [MINT_KEYS.classic, TOKEN_PROGRAM, 12_345_678n],
  [MINT_KEYS.token2022, TOKEN_2022_PROGRAM, 9_876_543_210n],
  [MINT_KEYS.lookalike, TOKEN_PROGRAM, 4_321_000_000n],
  [MINT_KEYS.collectible, TOKEN_PROGRAM, 1n],
] as const

/** An account with coins, tokens, collectibles and a history on each local chain. */
export async function giveAccount(): Promise<GivenAccount> {
  const solana = Keypair.generate()
  const given = {
    evm: privateKeyToAddress(generatePrivateKey()),
    solana: solana.publicKey.toBase58(),
    bitcoin: bitcoinAddress.toBech32(randomBytes(20), 0, 'bcrt'),
    friends: {
      evm: privateKeyToAddress(generatePrivateKey()),
      solana: Keypair.generate().publicKey.toBase58(),
    },
  }
  const [evmHistory] = await Promise.all([
    giveOnEvm(given.evm, given.friends.evm),
    giveOnSolana(solana, given.friends.solana),
    giveOnBitcoin(given.bitcoin),
  ])
  return { ...given, evmHistory }
}

async function giveOnEvm(to: Address, friend: Address): Promise<readonly Hex[]> {
  const giver = privateKeyToAddress(generatePrivateKey())
  const anvil = createTestClient({ chain: foundry, mode: 'anvil', transport: http(PLACES.evm) }).extend(
    walletActions,
  )
  await anvil.setBalance({ address: giver, value: parseEther('100') })
  for (const address of [giver, to]) await anvil.impersonateAccount({ address })
  const by = { account: giver, abi: ABI } as const
  const mint = (address: Address, value: bigint) => () =>
    anvil.writeContract({ ...by, address, functionName: 'mint', args: [to, value] })
  const picture = (address: Address, name: string) => () =>
    anvil.writeContract({ ...by, address, functionName: 'mint', args: [to, metadata(name)] })
  const setUp = () =>
    anvil.writeContract({ ...by, address: wrappedEther, functionName: 'deposit', value: parseEther('2') })
  const hashes: Hex[] = []
  for (const send of [
    setUp,
    () => anvil.sendTransaction({ account: giver, to, value: parseEther('2.345678901234567891') }),
    mint(token, parseUnits('1005.678912', 6)),
    () =>
      anvil.writeContract({
        ...by,
        address: wrappedEther,
        functionName: 'transfer',
        args: [to, parseEther('1.234567890123456789')],
      }),
    mint(silentToken, parseUnits('123.456789', 6)),
    mint(gold, parseEther('3.751234512345678912')),
    mint(points, 42n),
    mint(lookalike, parseUnits('9999', 6)),
    picture(gallery, 'Bands of a test'),
    picture(spam, 'Claim 5,000 USDC at https://claim.example'),
    () => anvil.writeContract({ ...by, address: editions, functionName: 'mint', args: [to, 1n, 3n] }),
    () =>
      anvil.writeContract({
        abi: ABI,
        account: to,
        address: token,
        functionName: 'transfer',
        args: [friend, parseUnits('1.987654', 6)],
      }),
  ]) {
    const hash = await send()
    const { status } = await evmNode.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`A gift failed: ${hash}`)
    if (send !== setUp) hashes.push(hash)
  }
  return hashes
}

function metadata(name: string): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify({ name })).toString('base64')}`
}

async function giveOnSolana(account: Keypair, friend: string): Promise<void> {
  const owner = account.publicKey
  await solanaNode.requestAirdrop(owner, 3_141_592_653)
  const payer = MINT_AUTHORITY.publicKey
  for (const [{ publicKey: mint }, programId, amount] of SOLANA_GIFTS) {
    const program = new PublicKey(programId)
    const place = associatedAddress(program, mint, owner)
    await sendOnSolana(MINT_AUTHORITY, [
      createAssociated(program, mint, owner, payer),
      mintTo(program, mint, place, payer, amount),
    ])
  }
  const to = new PublicKey(friend)
  await sendOnSolana(account, [
    SystemProgram.transfer({ fromPubkey: owner, toPubkey: to, lamports: 123_456_789 }),
  ])
}

async function sendOnSolana(payer: Keypair, instructions: TransactionInstruction[]): Promise<void> {
  await solanaNode.sendTransaction(new Transaction().add(...instructions), [payer])
}

async function giveOnBitcoin(to: string): Promise<void> {
  const body = JSON.stringify({ address: to, sats: 12_345_678 })
  const paid = await fetch(`${PLACES.bitcoin}/faucet`, { method: 'POST', body })
  if (!paid.ok) throw new Error(await paid.text())
}
