import { PublicKey, type Connection } from '@solana/web3.js'
import * as z from 'zod/mini'
import { fail, ok } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import { networkCaller } from '#modal/chains/call-network.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import type { ChainTransfers, TransferStatus } from '#modal/chains/transfers.ts'
import { openClient, toFailedResult } from './client.ts'
import { findSent } from './find-sent.ts'
import { paymentUri } from './payment-uri.ts'
import { prepareTransfer } from './send-prepare.ts'
import { readMint } from './send-token.ts'

const Answer = z.object({ signature: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)) })

/** Transfers of SOL and of tokens of both token programs. */
export function createTransfers(access: ChainAccess): ChainTransfers {
  const callNetwork = networkCaller(access, { openClient, toFailedResult })
  return {
    hasSpeeds: false,
    paymentUri,
    toRecipient,
    readDecimals: async ({ network, token }) => {
      if (!isSolanaAddress(token)) return invalidAddress()
      const mint = await callNetwork(network, (connection) => readMint(new PublicKey(token), connection))
      return mint.ok ? (mint.value ? ok(mint.value.decimals) : invalidAddress()) : mint
    },
    prepare: async (transfer) => {
      const { network, from, to, token } = transfer
      const addresses = [from, to, ...(token === undefined ? [] : [token])]
      if (!addresses.every(isSolanaAddress)) return invalidAddress()
      return callNetwork(network, (connection) => prepareTransfer(transfer, connection))
    },
    complete: ({ answer }) => {
      const read = Answer.safeParse(answer)
      return Promise.resolve(
        read.success
          ? ok(read.data.signature)
          : fail(RPC_CODES.internal, 'The wallet answered with something else than a signature.'),
      )
    },
    readStatus: ({ network, transactionId }) =>
      callNetwork(network, (connection) => statusOf(transactionId, connection)),
    findSent: (question) => callNetwork(question.network, (connection) => findSent(question, connection)),
  }
}

/** The system program's address is what an empty address reads as, so it is refused as a recipient. */
function toRecipient(text: string): string | undefined {
  const address = text.trim()
  return isSolanaAddress(address) && address !== PublicKey.default.toBase58() ? address : undefined
}

async function statusOf(signature: string, connection: Connection): Promise<TransferStatus> {
  const { value } = await connection.getSignatureStatuses([signature], { searchTransactionHistory: true })
  const [status] = value
  if (!status) return 'absent'
  if (status.err !== null) return 'failed'
  const { confirmationStatus } = status
  return confirmationStatus === 'confirmed' || confirmationStatus === 'finalized' ? 'confirmed' : 'pending'
}
