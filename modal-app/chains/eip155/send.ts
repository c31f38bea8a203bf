import {
  erc20Abi,
  getAddress,
  isAddress,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  zeroAddress,
  type Client,
} from 'viem'
import * as z from 'zod/mini'
import { getTransaction, getTransactionReceipt, readContract } from 'viem/actions'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { networkCaller } from '#modal/chains/call-network.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import type { AskWallet, ChainTransfers, TransferStatus } from '#modal/chains/transfers.ts'
import { openClient } from './client.ts'
import { findOnOtherNetworks } from './find-on-other-networks.ts'
import { findSent } from './find-sent.ts'
import { isHash } from './is-hash.ts'
import { readSentCalls } from './sent-calls.ts'
import { paymentUri } from './payment-uri.ts'
import { prepareTransfer } from './send-prepare.ts'
import { toFailedResult } from './to-app-error.ts'

/** What `wallet_sendCalls` answers (EIP-5792). */
const SentCalls = z.looseObject({ id: z.string() })

/** Transfers of coins and ERC-20 tokens, including tokens whose `transfer` returns nothing. */
export function createTransfers(access: ChainAccess): ChainTransfers {
  const callNetwork = networkCaller(access, { openClient, toFailedResult })
  return {
    hasSpeeds: false,
    paymentUri,
    toRecipient,
    readDecimals: ({ network, token }) =>
      isEvmAddress(token)
        ? callNetwork(network, (client) =>
            readContract(client, { address: getAddress(token), abi: erc20Abi, functionName: 'decimals' }),
          )
        : Promise.resolve(invalidAddress()),
    findOnOtherNetworks: (question) => findOnOtherNetworks(question, callNetwork),
    prepare: async (transfer) => {
      const { network, from, to, token } = transfer
      if (!isEvmAddress(from) || !isEvmAddress(to) || (token !== undefined && !isEvmAddress(token)))
        return invalidAddress()
      return callNetwork(network, (client) => prepareTransfer(transfer, from, client))
    },
    complete: ({ answer, askWallet }) => completeSending(answer, askWallet),
    readStatus: ({ network, transactionId }) =>
      callNetwork(network, (client) => statusOf(transactionId, client)),
    findSent: ({ network, ...question }) =>
      callNetwork(network, (client) => findSent({ network, ...question }, client)),
  }
}

/** Wallets answer with a hash, or with the id of calls that they send as one. */
function completeSending(answer: unknown, askWallet: AskWallet): Promise<Result<string>> {
  if (isHash(answer)) return Promise.resolve(ok(answer))
  const { data: calls } = SentCalls.safeParse(answer)
  if (calls) return readSentCalls(calls.id, askWallet)
  return Promise.resolve(fail(RPC_CODES.internal, 'The wallet answered with something else than a hash.'))
}

/** The zero address has no owner, so it is refused as a recipient. */
function toRecipient(text: string): string | undefined {
  const digits = text.trim().replace(/^0x/i, '')
  const address = `0x${digits}`
  if (!isEvmAddress(address)) return undefined
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isOneCase && !isAddress(address)) return undefined
  const checked = getAddress(address.toLowerCase())
  return checked === zeroAddress ? undefined : checked
}

async function statusOf(hash: string, client: Client): Promise<TransferStatus> {
  if (!isHash(hash)) return 'absent'
  try {
    const { status } = await getTransactionReceipt(client, { hash })
    return status === 'success' ? 'confirmed' : 'failed'
  } catch (thrown) {
    if (!(thrown instanceof TransactionReceiptNotFoundError)) throw thrown
  }
  try {
    await getTransaction(client, { hash })
    return 'pending'
  } catch (thrown) {
    if (thrown instanceof TransactionNotFoundError) return 'absent'
    throw thrown
  }
}
