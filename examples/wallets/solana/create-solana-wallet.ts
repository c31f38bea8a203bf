import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { base58, base64 } from '@scure/base'
import { asRecord, createNodeRpc } from '#examples/wallets/page/node-rpc.ts'
import type { Approve } from '#examples/wallets/page/approve.ts'
import { createChangeEvents } from '#examples/wallets/page/change-events.ts'
import type { SiteStorage } from '#examples/wallets/page/site-storage.ts'
import { ownAccount } from '#examples/wallets/page/own-account.ts'
import { CODES, invalidParams, ProviderError, rejected } from '#examples/wallets/page/provider-error.ts'
import { DEMO_ADDRESS, DEMO_PUBLIC_KEY, signBytes } from './demo-account.ts'
import { createSignInMessage, type SignInInput } from './sign-in-message.ts'
import { addSignature, describeTransaction, parseTransaction } from './solana-transaction.ts'

/** Options of the demo Solana wallet. */
export type SolanaWalletOptions = {
  name: string
  icon: Wallet['icon']
  approve: Approve
  storage: SiteStorage<{ connected: boolean }>
  /** URL of the local network, read for each request. */
  rpcUrl: () => string
  /** Host of the site, as `location.host`. */
  host: string
}

type SignTransactionInput = { account: WalletAccount; transaction: Uint8Array; chain?: string }
type SignAndSendInput = SignTransactionInput & { chain: string; options?: unknown }
type SignMessageInput = { account: WalletAccount; message: Uint8Array }

const LOCAL_CHAIN = 'solana:localnet'
const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', LOCAL_CHAIN] as const
const SIGNING_FEATURES = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const

/**
 * Creates a Wallet Standard wallet for Solana that really signs. It can send on the local chain only, because the demo runs
 * offline.
 */
export function createSolanaWallet(options: SolanaWalletOptions): Wallet {
  const { approve, storage, host } = options
  const account: WalletAccount = Object.freeze({
    address: DEMO_ADDRESS,
    publicKey: DEMO_PUBLIC_KEY.slice(),
    chains: CHAINS,
    features: SIGNING_FEATURES,
    label: 'Demo account',
  })
  let accounts: readonly WalletAccount[] = []
  const events = createChangeEvents()
  const setConnected = async (connected: boolean): Promise<void> => {
    await storage.write({ connected })
    if (connected === accounts.length > 0) return
    accounts = connected ? [account] : []
    events.emit({ accounts })
  }
  const requireApproval = async (
    title: string,
    method: string,
    details: ReadonlyArray<readonly [string, string]>,
  ): Promise<void> => {
    if (!(await approve({ title, method, details }))) throw rejected()
  }

  const connect = async (input?: { silent?: boolean }): Promise<{ accounts: readonly WalletAccount[] }> => {
    if (accounts.length === 0) {
      const known = (await storage.read())?.connected === true
      if (!known && input?.silent) return { accounts }
      if (!known)
        await requireApproval('Connect this site', 'standard:connect', [
          ['Site', host],
          ['Account', DEMO_ADDRESS],
        ])
      await setConnected(true)
    }
    return { accounts }
  }

  const signIn = async (...inputs: readonly SignInInput[]): Promise<unknown[]> => {
    const messages = (inputs.length > 0 ? inputs : [{}]).map((input) => createCheckedSignIn(input, host))
    await requireApproval(
      'Sign in',
      'solana:signIn',
      messages.map((message) => ['Message', message] as const),
    )
    await setConnected(true)
    return messages.map((message) => {
      const signedMessage = new TextEncoder().encode(message)
      return { account, signedMessage, signature: signBytes(signedMessage), signatureType: 'ed25519' }
    })
  }

  const signMessage = async (...inputs: readonly SignMessageInput[]): Promise<unknown[]> => {
    for (const input of inputs) ownAccount(accounts, input.account)
    const details = inputs.map(({ message }) => ['Message', new TextDecoder().decode(message)] as const)
    await requireApproval('Sign a message', 'solana:signMessage', details)
    return inputs.map(({ message }) => ({
      signedMessage: message,
      signature: signBytes(message),
      signatureType: 'ed25519',
    }))
  }

  const signTransactions = async (
    inputs: readonly SignTransactionInput[],
    method: string,
  ): Promise<Uint8Array[]> => {
    for (const input of inputs) ownAccount(accounts, input.account)
    const parsed = inputs.map(({ transaction }) => parseTransaction(transaction))
    const title = method === 'solana:signTransaction' ? 'Sign a transaction' : 'Sign and send a transaction'
    await requireApproval(title, method, parsed.flatMap(describeTransaction))
    return inputs.map(({ transaction }, index) =>
      addSignature(transaction, DEMO_ADDRESS, signBytes(parsed[index]?.message ?? new Uint8Array())),
    )
  }

  const signTransaction = async (...inputs: readonly SignTransactionInput[]): Promise<unknown[]> => {
    const signed = await signTransactions(inputs, 'solana:signTransaction')
    return signed.map((signedTransaction) => ({ signedTransaction }))
  }

  const signAndSendTransaction = async (...inputs: readonly SignAndSendInput[]): Promise<unknown[]> => {
    const elsewhere = inputs.find(({ chain }) => chain !== LOCAL_CHAIN)
    if (elsewhere) {
      throw new ProviderError(CODES.chainDisconnected, `This demo wallet has no node for ${elsewhere.chain}.`)
    }
    const signed = await signTransactions(inputs, 'solana:signAndSendTransaction')
    const outputs: unknown[] = []
    for (const [index, transaction] of signed.entries()) {
      outputs.push({ signature: await send(options.rpcUrl(), transaction, inputs[index]?.options) })
    }
    return outputs
  }

  return {
    version: '1.0.0',
    name: options.name,
    icon: options.icon,
    chains: CHAINS,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: () => setConnected(false) },
      'standard:events': { version: '1.0.0', on: events.on },
      'solana:signMessage': { version: '1.1.0', signMessage },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction,
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction,
      },
      'solana:signIn': { version: '1.0.0', signIn },
    },
  }
}

function createCheckedSignIn(input: SignInInput, host: string): string {
  if (input.domain !== undefined && input.domain !== host) {
    throw invalidParams(`The message is for "${input.domain}", but this site is "${host}".`)
  }
  if (input.address !== undefined && input.address !== DEMO_ADDRESS) {
    throw invalidParams(`This wallet has no account ${input.address}.`)
  }
  return createSignInMessage({ ...input, domain: host, address: DEMO_ADDRESS })
}

async function send(rpcUrl: string, transaction: Uint8Array, options: unknown): Promise<Uint8Array> {
  const { skipPreflight, preflightCommitment, maxRetries } = asRecord(options)
  const config = {
    encoding: 'base64',
    skipPreflight: skipPreflight === true,
    preflightCommitment,
    maxRetries,
  }
  const signature = await createNodeRpc(rpcUrl)('sendTransaction', [base64.encode(transaction), config])
  if (typeof signature !== 'string')
    throw new ProviderError(CODES.internal, 'The node answered without a signature.')
  return base58.decode(signature)
}
