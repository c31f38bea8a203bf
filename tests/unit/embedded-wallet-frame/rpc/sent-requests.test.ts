import { describe, expect, it } from 'vitest'
import { fail, ok } from '#schemas/errors/result.ts'
import { withSentEvents, answerRepeated, type SentRequests } from '#frame/rpc/sent-requests.ts'
import type { AskNode, WalletRpcRequest } from '#frame/rpc/rpc-handler.ts'
import type { Sending } from '#frame/preview/sending.ts'
import { shareSentRequests } from '#tests/support/builders/shared-sent-requests.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { network, walletRequest } from '#tests/support/builders/wallet-requests.ts'

const SENDING = {
  transactionId: '0xhash',
  answer: '0xhash',
  broadcast: { method: 'send', params: ['0x02'] },
  lookup: { method: 'find' },
}
const unasked: AskNode = () => Promise.reject(new Error('no node is needed'))
const repeated = (sent: SentRequests, requestId = 'ticket-01', askNode = unasked) =>
  answerRepeated(walletRequest(requestId), { sent, askNode, findNetwork })
const begin = (sent: SentRequests, requestId: string, sending?: Sending) =>
  sent.begin(walletRequest(requestId), sending)

describe('sent requests', () => {
  it('A request of which nothing was sent is not stored, whatever its answer was', async () => {
    const sent = shareSentRequests()()
    sent.end('ticket-01', ok('0xsigned'))
    expect(await repeated(sent)).toBeUndefined()
  })

  it('An outcome is stored for the next document, also a refusal of the node', async () => {
    const open = shareSentRequests()
    const refusal = fail(-32_000, 'insufficient funds', { needed: '0x1' })
    begin(open(), 'ticket-01', SENDING)
    open().end('ticket-01', ok('0xhash'))
    begin(open(), 'ticket-02', SENDING)
    open().end('ticket-02', refusal)
    expect(await repeated(open())).toEqual(ok('0xhash'))
    expect(await repeated(open(), 'ticket-02')).toEqual(refusal)
  })

  it('A sending is stored before its listener is notified', () => {
    const sent = shareSentRequests()()
    const notified: unknown[] = []
    begin(
      withSentEvents(sent, (requestId) => notified.push([requestId, sent.find(requestId)])),
      'ticket-01',
      SENDING,
    )
    expect(notified).toEqual([
      ['ticket-01', expect.objectContaining({ requestId: 'ticket-01', sending: SENDING })],
    ])
  })

  it('A request without an answer of a node stays unsettled', () => {
    const sent = shareSentRequests()()
    begin(sent, 'ticket-01', SENDING)
    sent.end('ticket-01', fail('WALLET_SERVER_UNREACHABLE', 'nobody answers'))
    expect(sent.find('ticket-01')).toMatchObject({ sending: SENDING })
  })

  it.each([
    ['Solana', { context: { slot: 1 }, value: [{ err: null }] }, true],
    ['Solana, which has not seen it', { context: { slot: 1 }, value: [null] }, false],
    ['EVM', { hash: '0xhash' }, true],
    ['EVM, which has not seen it', null, false],
  ])('A repeated broadcast that is refused is looked up on %s', async (_chain, found, isThere) => {
    const sent = shareSentRequests()()
    begin(sent, 'ticket-01', SENDING)
    const answer = await repeated(sent, 'ticket-01', async (_network, method) =>
      method === 'send' ? fail(-32_000, 'nonce too low') : ok(found),
    )
    if (isThere) expect(answer).toEqual(ok('0xhash'))
    else
      expect(answer).toMatchObject({
        error: { code: 'TICKET_STATE_UNKNOWN', data: { transactionId: '0xhash' } },
      })
  })

  it('Another method under the same id is refused, and the signed network is called', async () => {
    const sent = shareSentRequests()()
    sent.begin({ ...walletRequest('ticket-01'), method: 'eth_sendTransaction' }, SENDING)
    const requests: unknown[] = []
    const again = (method: string, caipNetworkId: string) => {
      const request: WalletRpcRequest = {
        ...walletRequest('ticket-01'),
        method,
        network: network(caipNetworkId),
      }
      return answerRepeated(request, {
        sent,
        findNetwork,
        askNode: async ({ caipNetworkId: id }) => {
          requests.push(id)
          return fail('WALLET_SERVER_UNREACHABLE', 'nobody answers')
        },
      })
    }
    expect(await again('personal_sign', 'eip155:1')).toMatchObject({ error: { code: 'DUPLICATE_ID' } })
    expect(requests).toEqual([])
    await again('eth_sendTransaction', 'eip155:137')
    expect(requests).toEqual(['eip155:1', 'eip155:1'])
  })

  it('A request that sent twice, or whose answer is too long to store, has no answer', async () => {
    const sent = shareSentRequests()()
    begin(sent, 'ticket-01', SENDING)
    begin(sent, 'ticket-01', SENDING)
    begin(sent, 'ticket-02', { ...SENDING, answer: 'x'.repeat(40_000) })
    for (const id of ['ticket-01', 'ticket-02'])
      expect(await repeated(sent, id)).toMatchObject({ error: { code: 'TICKET_STATE_UNKNOWN' } })
  })

  it('Sent requests are removed with the session, and the oldest are removed first', async () => {
    const sent = shareSentRequests()()
    for (let count = 0; count < 33; count++) begin(sent, `ticket-${count}`)
    expect(await repeated(sent, 'ticket-0')).toBeUndefined()
    expect(await repeated(sent, 'ticket-1')).toBeDefined()
    sent.clear()
    expect(await repeated(sent, 'ticket-32')).toBeUndefined()
  })
})
