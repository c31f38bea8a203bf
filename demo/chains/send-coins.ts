import { randomInt } from 'node:crypto'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  createTestClient,
  encodeFunctionData,
  getAddress,
  http,
  parseAbi,
  walletActions,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { LOCAL_EVM_CONTRACTS } from './evm/local-contracts.ts'
import type { LocalAssetCode } from './local-assets.ts'

/** URLs of the local nodes. */
export interface LocalNodes {
  readonly evm: string
  readonly solana: string
  readonly bitcoin: string
}

/** What is sent to whom; the amount is in the smallest unit. */
export interface CoinTransfer {
  readonly code: LocalAssetCode
  readonly address: string
  readonly amount: bigint
}

/** The eighth development account, which the EVM node funds and signs for. */
const EVM_TREASURY = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
/**
 * The chain begins anew with each start, and the deployment’s database does not: with a fixed gas limit a transfer would have
 * the hash of one that delivered an earlier order.
 */
const [LEAST_GAS, GAS_RANGE] = [200_000, 1_000_000]
const MINT_ABI = parseAbi(['function mint(address to, uint256 value)'])

/**
 * Sends coins on the local chains, with transactions that are signed and mined like any other.
 *
 * @example
 * const send = createCoinSender(nodes)
 * await send({ code: 'sol', address, amount: 1_000_000_000n })
 */
export function createCoinSender(nodes: LocalNodes): (transfer: CoinTransfer) => Promise<string> {
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport: http(nodes.evm) }).extend(
    walletActions,
  )
  const treasury = Keypair.generate()
  const sendEvm = (to: Hex, data: Hex | undefined, value: bigint): Promise<string> =>
    client.sendTransaction({
      account: EVM_TREASURY,
      to,
      value,
      gas: BigInt(LEAST_GAS + randomInt(GAS_RANGE)),
      ...(data === undefined ? {} : { data }),
    })
  const senders: Readonly<Record<LocalAssetCode, (transfer: CoinTransfer) => Promise<string>>> = {
    eth: ({ address, amount }) => sendEvm(getAddress(address), undefined, amount),
    dusd: ({ address, amount }) => {
      const data = encodeFunctionData({ abi: MINT_ABI, args: [getAddress(address), amount] })
      return sendEvm(LOCAL_EVM_CONTRACTS.token, data, 0n)
    },
    sol: (transfer) => sendSol(nodes.solana, treasury, transfer),
    btc: ({ address, amount }) => sendBitcoin(nodes.bitcoin, address, amount),
  }
  return (transfer) => senders[transfer.code](transfer)
}

async function sendSol(url: string, treasury: Keypair, { address, amount }: CoinTransfer): Promise<string> {
  const connection = new Connection(url, 'confirmed')
  await connection.requestAirdrop(treasury.publicKey, Number(amount) + LAMPORTS_PER_SOL)
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: treasury.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({
        fromPubkey: treasury.publicKey,
        toPubkey: new PublicKey(address),
        lamports: amount,
      }),
    ],
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([treasury])
  return connection.sendRawTransaction(transaction.serialize())
}

async function sendBitcoin(url: string, address: string, sats: bigint): Promise<string> {
  const answer = await fetch(`${url}/faucet`, {
    method: 'POST',
    body: JSON.stringify({ address, sats: Number(sats) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The local Bitcoin chain refused the payment: ${text}`)
  return text
}
