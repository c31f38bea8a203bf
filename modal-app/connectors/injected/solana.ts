import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import { decodeBase58, encodeBase58 } from '#schemas/primitives/base58.ts'
import type { RpcParams } from '#schemas/rpc/catalogue.ts'
import type { SignedIn, SignInRequest } from '#modal/connectors/connector.ts'
import { decodeBase64, encodeBase64 } from '#modal/lib/base64.ts'
import { bytesOf, member } from './member.ts'
import { signatureOf } from './solana-signature.ts'
import { misread, type StandardContext, type StandardDialect } from './wallet-standard.ts'

/** Networks by genesis hash (CAIP-30) and their names in Wallet Standard. */
const CHAINS = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:LocaLPostern11111111111111111111': 'solana:localnet',
} as const

/** Solana in Wallet Standard: `solana:signMessage`, `solana:signTransaction`, `solana:signAndSendTransaction`. */
export const SOLANA_DIALECT: StandardDialect = {
  namespace: 'solana',
  connectFeatures: ['standard:connect'],
  connectInput: {},
  chains: CHAINS,
  toAccount: (address) => (isSolanaAddress(address) ? { address, type: 'eoa' } : undefined),
  isPreferred: () => true,
  signIn: { feature: 'solana:signIn', input: signInInput, read: readSignedIn },
  translations: {
    solana_signMessage: signMessage,
    solana_signTransaction: signTransaction,
    solana_signAllTransactions: signAllTransactions,
    solana_signAndSendTransaction: signAndSendTransaction,
  },
}

/** Sign In With Solana: the wallet fills in its address and writes the message. */
function signInInput(
  { domain, uri, nonce, statement, resources, issuedAt, expirationTime }: SignInRequest,
  chainId: string | undefined,
): object {
  return { domain, uri, version: '1', chainId, nonce, statement, resources, issuedAt, expirationTime }
}

function readSignedIn(output: unknown, caipNetworkId: string): SignedIn | undefined {
  const [message, signature] = [bytesOf(output, 'signedMessage'), bytesOf(output, 'signature')]
  const address = member(member(output, 'account'), 'address')
  if (!message || !signature || typeof address !== 'string') return undefined
  const text = new TextDecoder().decode(message)
  return { caipNetworkId, address, message: text, signature: encodeBase58(signature) }
}

async function signMessage(
  { message, pubkey }: RpcParams<'solana_signMessage'>,
  { call, accounts }: StandardContext,
): Promise<Result<unknown>> {
  if (!accounts.some(({ address }) => address === pubkey))
    return fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
  const answer = await call('solana:signMessage', [{ account: pubkey, message: decodeBase58(message) }])
  if (!answer.ok) return answer
  const signature = bytesOf(answer.value[0], 'signature')
  return signature ? ok({ signature: encodeBase58(signature) }) : misread()
}

async function signTransactions(
  transactions: readonly string[],
  { account, chain, call }: StandardContext,
): Promise<Result<readonly Uint8Array[]>> {
  const inputs = transactions.map((transaction) => ({
    account: account.address,
    transaction: decodeBase64(transaction),
    ...(chain !== undefined && { chain }),
  }))
  const answer = await call('solana:signTransaction', inputs)
  if (!answer.ok) return answer
  const signed = answer.value.flatMap((output) => bytesOf(output, 'signedTransaction') ?? [])
  return signed.length === transactions.length ? ok(signed) : misread()
}

async function signTransaction(
  { transaction }: RpcParams<'solana_signTransaction'>,
  context: StandardContext,
): Promise<Result<unknown>> {
  const answer = await signTransactions([transaction], context)
  if (!answer.ok) return answer
  const [signed] = answer.value
  const signature = signed && signatureOf(signed, context.account.address)
  return signed && signature ? ok({ transaction: encodeBase64(signed), signature }) : misread()
}

async function signAllTransactions(
  { transactions }: RpcParams<'solana_signAllTransactions'>,
  context: StandardContext,
): Promise<Result<unknown>> {
  const answer = await signTransactions(transactions, context)
  return answer.ok ? ok({ transactions: answer.value.map(encodeBase64) }) : answer
}

async function signAndSendTransaction(
  { transaction, options }: RpcParams<'solana_signAndSendTransaction'>,
  { account, chain, call }: StandardContext,
): Promise<Result<unknown>> {
  if (chain === undefined) return fail(RPC_CODES.chainDisconnected, errorMessage('CHAIN_DISCONNECTED'))
  const answer = await call('solana:signAndSendTransaction', [
    {
      account: account.address,
      transaction: decodeBase64(transaction),
      chain,
      ...(options !== undefined && { options }),
    },
  ])
  if (!answer.ok) return answer
  const signature = bytesOf(answer.value[0], 'signature')
  return signature ? ok({ signature: encodeBase58(signature) }) : misread()
}
