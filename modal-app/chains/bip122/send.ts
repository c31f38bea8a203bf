import { Transaction } from '@scure/btc-signer'
import * as z from 'zod/mini'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { networkCaller } from '#modal/chains/call-network.ts'
import { invalidAddress, type ChainAccess } from '#modal/chains/chain-adapter.ts'
import type { ChainTransfers } from '#modal/chains/transfers.ts'
import { decodeBase64 } from '#modal/lib/base64.ts'
import { openClient } from './client.ts'
import { findSent, statusOf } from './find-sent.ts'
import { paymentUri } from './payment-uri.ts'
import { prepareTransfer } from './send-prepare.ts'
import { scriptOf } from './send-script.ts'
import { toFailedResult } from './to-app-error.ts'

const Txid = z.string().check(z.regex(/^[0-9a-f]{64}$/i))
const Sent = z.object({ txid: Txid })
const Signed = z.object({ psbt: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)) })

/**
 * Transfers of single-key accounts. Native segwit and taproot are exact to the satoshi; older types use the wallet's own
 * transfer.
 */
export function createTransfers(access: ChainAccess): ChainTransfers {
  const callNetwork = networkCaller(access, { openClient, toFailedResult })
  return {
    hasSpeeds: true,
    paymentUri,
    toRecipient: (text, network) => {
      const address = text.trim()
      return scriptOf(address, network) ? address : undefined
    },
    prepare: async (transfer) => {
      const prepared = await callNetwork(transfer.network, (client) => prepareTransfer(transfer, client))
      if (!prepared.ok) return prepared
      return prepared.value ? ok(prepared.value) : invalidAddress()
    },
    complete: async ({ network, answer, transactionId }) => {
      const sent = Sent.safeParse(answer)
      if (sent.success) return ok(sent.data.txid.toLowerCase())
      const raw = finish(answer, transactionId)
      if (raw === undefined || transactionId === undefined) return misread()
      const posted = await callNetwork(network, (client) => client.post('tx', raw))
      // The answer may be lost, and a node may refuse a second copy: only whether it has the transaction counts.
      if (posted.ok && posted.value.ok) return ok(transactionId)
      const status = await callNetwork(network, (client) => statusOf(transactionId, client))
      if (status.ok && status.value !== 'absent') return ok(transactionId)
      if (!posted.ok || !status.ok)
        return fail('TICKET_STATE_UNKNOWN', 'Nobody knows whether the network has it.')
      return fail(RPC_CODES.transactionRejected, 'The network refused the transaction.')
    },
    readStatus: ({ network, transactionId }) =>
      callNetwork(network, (client) => statusOf(transactionId, client)),
    findSent: (question) => callNetwork(question.network, (client) => findSent(question, client)),
  }
}

function misread(): Result<never> {
  return fail(RPC_CODES.internal, 'The wallet answered with something else than what it was asked to sign.')
}

/** Returns the signed transaction in hexadecimal; undefined when it is unsigned or not the one that was shown. */
function finish(answer: unknown, transactionId: string | undefined): string | undefined {
  const signed = Signed.safeParse(answer)
  if (!signed.success) return undefined
  try {
    const transaction = Transaction.fromPSBT(decodeBase64(signed.data.psbt))
    if (!transaction.isFinal) transaction.finalize()
    return transaction.id === transactionId ? transaction.hex : undefined
  } catch {
    return undefined
  }
}
