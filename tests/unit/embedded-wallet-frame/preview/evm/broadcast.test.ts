import { describe, expect, it } from 'vitest'
import { broadcast } from '#frame/preview/evm/transactions/complete-transaction.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { unsettled } from '#frame/preview/sending.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { MAINNET } from '#tests/support/chains/evm-fixture.ts'

const SIGNED = Uint8Array.of(1, 2, 3)
/** keccak256 of the transaction. */
const HASH = '0xf1885eda54b7a053318cd41e2093220dab15d65381b1157a3633a83bfd5c9239'

async function handOver(answers: Readonly<Record<string, Result<unknown>>>) {
  const requests: string[] = []
  const askNode: AskNode = async (_network, method) => {
    requests.push(method)
    return answers[method] ?? fail(-32_601, 'the method does not exist')
  }
  return { result: await broadcast(SIGNED, { askNode, network: MAINNET }), requests }
}

describe('broadcast of a signed transaction', () => {
  it('The answer is the transaction’s own hash, whatever the node claims', async () => {
    const { result, requests } = await handOver({ eth_sendRawTransaction: ok(`0x${'ab'.repeat(32)}`) })
    expect(result).toEqual(ok(HASH))
    expect(requests).toEqual(['eth_sendRawTransaction'])
  })

  it('A refusal of a transaction that the node already has counts as sent', async () => {
    const { result } = await handOver({
      eth_sendRawTransaction: fail(-32_003, 'nonce too low'),
      eth_getTransactionByHash: ok({ hash: HASH }),
    })
    expect(result).toEqual(ok(HASH))
  })

  it('The node’s refusal is passed on if it does not have the transaction', async () => {
    const refusal = fail(-32_003, 'nonce too low')
    for (const lookup of [ok(null), fail(-32_000, 'not now')])
      expect(
        await handOver({ eth_sendRawTransaction: refusal, eth_getTransactionByHash: lookup }),
      ).toMatchObject({ result: refusal })
  })

  it('A broadcast without an answer stays open with its hash and is not looked up again', async () => {
    const lost = fail('WALLET_SERVER_UNREACHABLE', 'no answer')
    expect(await handOver({ eth_sendRawTransaction: lost })).toEqual({
      result: unsettled(HASH),
      requests: ['eth_sendRawTransaction'],
    })
  })

  it('A refused broadcast stays open if no answer confirms whether the node has it', async () => {
    const { result } = await handOver({
      eth_sendRawTransaction: fail(-32_003, 'nonce too low'),
      eth_getTransactionByHash: fail('WALLET_SERVER_UNREACHABLE', 'no answer'),
    })
    expect(result).toEqual(unsettled(HASH))
  })
})
