import { ed25519 } from '@noble/curves/ed25519.js'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import { createPublicClient, erc20Abi, getAddress, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startChains, type RunningChains } from '#demo/chains/start-chains.ts'
import {
  createBitcoinAccount,
  DEMO_ACCOUNTS as BITCOIN_ACCOUNTS,
  type BitcoinAccount,
} from '#examples/wallets/bip122/demo-accounts.ts'
import { parsePsbt, signInputs } from '#examples/wallets/bip122/sign-psbt.ts'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import type { ChainAccess } from '#modal/chains/chain-adapter.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { localSolana } from '#schemas/networks/solana/local.ts'
import { describeTransfers } from '#tests/contracts/chain-transfers.contract.ts'
import { readJson } from '#tests/support/assertions/parse-json.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const API = 'http://api.test'
const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const EVM_ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const holder = Keypair.generate()
const mints = new Map<string, string>()

let chains: RunningChains
let cluster: Connection

beforeAll(async () => {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  chains = await startChains({ evmPort, solanaPort, bitcoinPort })
  cluster = new Connection(chains.urls.solana, 'confirmed')
  await landed(await cluster.requestAirdrop(holder.publicKey, 5_000_000_000))
  mints.set('a token', await createMint(TOKEN))
  mints.set('a token of the newer program', await createMint(TOKEN_2022))
})
afterAll(() => chains?.stop())

/** Sends broadcasts, which the server would pass on, straight to the chain they name. */
const access = (): ChainAccess => ({
  apiUrl: API,
  projectId: 'demo',
  fetch: (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const esplora = `/v1/esplora/${bitcoinRegtest.caipNetworkId}`
    if (url.pathname.startsWith(esplora))
      return fetch(chains.urls.bitcoin + url.pathname.slice(esplora.length), init)
    const isEvm = url.searchParams.get('chainId') === localEvm.caipNetworkId
    return fetch(isEvm ? chains.urls.evm : chains.urls.solana, init)
  },
})

describeTransfers('Transfers on EVM chains', {
  network: localEvm,
  create: CHAINS.eip155,
  access,
  from: EVM_ACCOUNT,
  freshAddress: () => privateKeyToAddress(generatePrivateKey()),
  // The development accounts of the node sign without asking.
  wallet: async ({ method, params }) => askEvm(method, params),
  balanceOf: (owner, token) => {
    const client = createPublicClient({ transport: http(chains.urls.evm) })
    const address = getAddress(owner)
    if (token === undefined) return client.getBalance({ address })
    return client.readContract({
      address: getAddress(token),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    })
  },
  amount: 1_234_567_890_123_456_789n,
  tokenNames: ['a token', 'a token that answers nothing'],
  tokens: () => [
    { name: 'a token', address: LOCAL_EVM_CONTRACTS.token, amount: 1_500_000n },
    { name: 'a token that answers nothing', address: LOCAL_EVM_CONTRACTS.silentToken, amount: 10_000_000n },
  ],
  written: [
    [EVM_ACCOUNT.toLowerCase(), EVM_ACCOUNT],
    [` ${EVM_ACCOUNT.slice(2)} `, EVM_ACCOUNT],
    [`0X${EVM_ACCOUNT.slice(2).toUpperCase()}`, EVM_ACCOUNT],
  ],
  refused: [
    EVM_ACCOUNT.replace('dc3A', 'dc3a'),
    EVM_ACCOUNT.slice(0, -1),
    '0x0000000000000000000000000000000000000000',
    'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq',
    'bcrt1qx3mrkuc4c64wzd7gyyc4rpnvg4q9fw48pwejcq',
  ],
})

describeTransfers('Transfers on Solana', {
  network: localSolana,
  create: CHAINS.solana,
  access,
  from: holder.publicKey.toBase58(),
  freshAddress: () => Keypair.generate().publicKey.toBase58(),
  wallet: async ({ params }) => {
    const transaction = VersionedTransaction.deserialize(Buffer.from(textOf(params, 'transaction'), 'base64'))
    const key = holder.secretKey.slice(0, 32)
    transaction.addSignature(holder.publicKey, ed25519.sign(transaction.message.serialize(), key))
    return { signature: await cluster.sendTransaction(transaction) }
  },
  balanceOf: async (owner, token) => {
    const address = new PublicKey(owner)
    if (token === undefined) return BigInt(await cluster.getBalance(address))
    const { value } = await cluster.getTokenAccountsByOwner(address, { mint: new PublicKey(token) })
    return value.reduce((sum, { account }) => sum + account.data.readBigUInt64LE(64), 0n)
  },
  amount: 1_234_567n,
  tokenNames: ['a token', 'a token of the newer program'],
  tokens: () => [...mints].map(([name, address]) => ({ name, address, amount: 250_001n })),
  written: [[' tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq', 'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq']],
  refused: [
    'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJ',
    '11111111111111111111111111111111',
    EVM_ACCOUNT,
    'bcrt1qx3mrkuc4c64wzd7gyyc4rpnvg4q9fw48pwejcq',
  ],
})

const [segwit, taproot] = BITCOIN_ACCOUNTS
for (const account of [segwit, taproot]) if (account) describeBitcoin(account)

function describeBitcoin(account: BitcoinAccount): void {
  describeTransfers(`Transfers on Bitcoin (${account.kind})`, {
    network: bitcoinRegtest,
    create: CHAINS.bip122,
    access,
    from: account.address,
    freshAddress: () => freshBitcoin('p2tr'),
    wallet: ({ params }) => {
      const psbt = parsePsbt(Buffer.from(textOf(params, 'psbt'), 'base64'))
      signInputs(psbt, [{ account, indexes: psbt.data.inputs.map((_input, index) => index) }])
      return Promise.resolve({ psbt: psbt.toBase64() })
    },
    balanceOf: async (owner) => {
      const response = await fetch(`${chains.urls.bitcoin}/address/${owner}/utxo`)
      const coins = await readJson(response, z.array(z.object({ value: z.number() })))
      return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
    },
    amount: 123_456n,
    tokenNames: [],
    tokens: () => [],
    written: [
      [` ${account.address}`, account.address],
      [
        'bcrt1p0kwk4ent278g4sde33024jfgfuwjvw0dyzh777k0w203x3e7sn8qctd8l9',
        'bcrt1p0kwk4ent278g4sde33024jfgfuwjvw0dyzh777k0w203x3e7sn8qctd8l9',
      ],
      ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ],
    refused: [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfm',
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      EVM_ACCOUNT,
      'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq',
    ],
  })
}

function freshBitcoin(kind: BitcoinAccount['kind']): string {
  const secret = Buffer.from(generatePrivateKey().slice(2), 'hex')
  return createBitcoinAccount('payment', kind, secret).address
}

function textOf(params: unknown, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
  return typeof value === 'string' ? value : ''
}

async function askEvm(method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chains.urls.evm, { method: 'POST', headers, body })
  const answer: unknown = await response.json()
  if (typeof answer === 'object' && answer !== null && 'result' in answer) return answer.result
  throw new Error(JSON.stringify(answer))
}

/** Waits, without a socket, for what the cluster has accepted. */
function landed(signature: string): Promise<void> {
  return vi.waitFor(async () => {
    const { value } = await cluster.getSignatureStatuses([signature])
    expect(value[0]).toMatchObject({ err: null })
  }, 10_000)
}

/** A mint of 6 decimals whose first million units the holder has. */
async function createMint(program: PublicKey): Promise<string> {
  const [mint, account] = [Keypair.generate(), Keypair.generate()]
  const create = async (key: Keypair, space: number) =>
    SystemProgram.createAccount({
      fromPubkey: holder.publicKey,
      newAccountPubkey: key.publicKey,
      lamports: await cluster.getMinimumBalanceForRentExemption(space),
      space,
      programId: program,
    })
  const instruct = (keys: readonly PublicKey[], data: readonly number[], signs = false) =>
    new TransactionInstruction({
      programId: program,
      keys: keys.map((pubkey, index) => ({
        pubkey,
        isSigner: signs && index === keys.length - 1,
        isWritable: index < 2,
      })),
      data: Buffer.from(data),
    })
  const owner = [...holder.publicKey.toBytes()]
  const amount = [...new Uint8Array(new BigUint64Array([1_000_000_000_000n]).buffer)]
  const transaction = new Transaction().add(
    await create(mint, 82),
    instruct([mint.publicKey], [20, 6, ...owner, 0]),
    await create(account, 165),
    instruct([account.publicKey, mint.publicKey], [18, ...owner]),
    instruct([mint.publicKey, account.publicKey, holder.publicKey], [7, ...amount], true),
  )
  await landed(await cluster.sendTransaction(transaction, [holder, mint, account]))
  return mint.publicKey.toBase58()
}
