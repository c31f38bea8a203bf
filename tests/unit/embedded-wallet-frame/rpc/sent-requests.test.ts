import { describe, expect, it } from 'vitest'
import { fail, ok } from '#schemas/errors/result.ts'
import { announceSent, answerRepeated, type SentRequests } from '#frame/rpc/sent-requests.ts'
import { keepSentNotes } from '#tests/support/sent-notes.ts'
import { walletRequest } from '#tests/support/wallet-requests.ts'

const SENDING = {
  answer: '0xhash',
  broadcast: { method: 'send', params: ['0x02'] },
  lookup: { method: 'find' },
}
const unasked = () => Promise.reject(new Error('no node is needed'))
const repeated = (sent: SentRequests, requestId = 'ticket-01') =>
  answerRepeated(walletRequest(requestId), sent, unasked)

describe('the notes of what was sent', () => {
  it('know nothing of a request of which nothing was sent, whatever it was answered', async () => {
    const sent = keepSentNotes()()
    sent.end('ticket-01', ok('0xsigned'))
    expect(await repeated(sent)).toBeUndefined()
  })

  it('keep the outcome for the next document, a refusal of the node too', async () => {
    const open = keepSentNotes()
    const refusal = fail(-32_000, 'insufficient funds', { needed: '0x1' })
    open().begin('ticket-01', SENDING)
    open().end('ticket-01', ok('0xhash'))
    open().begin('ticket-02', SENDING)
    open().end('ticket-02', refusal)
    expect(await repeated(open())).toEqual(ok('0xhash'))
    expect(await repeated(open(), 'ticket-02')).toEqual(refusal)
  })

  it('are written before it is told that something begins', () => {
    const sent = keepSentNotes()()
    const told: unknown[] = []
    announceSent(sent, (requestId) => told.push([requestId, sent.find(requestId)])).begin(
      'ticket-01',
      SENDING,
    )
    expect(told).toEqual([['ticket-01', { requestId: 'ticket-01', sending: SENDING }]])
  })

  it('leave open what nobody answered', () => {
    const sent = keepSentNotes()()
    sent.begin('ticket-01', SENDING)
    sent.end('ticket-01', fail('WALLET_SERVER_UNREACHABLE', 'nobody answers'))
    expect(sent.find('ticket-01')).toMatchObject({ sending: SENDING })
  })

  it.each([
    ['Solana', { context: { slot: 1 }, value: [{ err: null }] }, true],
    ['Solana, which has not seen it', { context: { slot: 1 }, value: [null] }, false],
    ['EVM', { hash: '0xhash' }, true],
    ['EVM, which has not seen it', null, false],
  ])('find what was refused the second time on %s', async (_chain, found, isThere) => {
    const sent = keepSentNotes()()
    sent.begin('ticket-01', SENDING)
    const answer = await answerRepeated(walletRequest('ticket-01'), sent, async (_network, method) =>
      method === 'send' ? fail(-32_000, 'nonce too low') : ok(found),
    )
    if (isThere) expect(answer).toEqual(ok('0xhash'))
    else expect(answer).toMatchObject({ error: { code: 'TICKET_STATE_UNKNOWN' } })
  })

  it('have no answer for a request that sent twice, or more than can be kept', async () => {
    const sent = keepSentNotes()()
    sent.begin('ticket-01', SENDING)
    sent.begin('ticket-01', SENDING)
    sent.begin('ticket-02', { ...SENDING, answer: 'x'.repeat(40_000) })
    for (const id of ['ticket-01', 'ticket-02'])
      expect(await repeated(sent, id)).toMatchObject({ error: { code: 'TICKET_STATE_UNKNOWN' } })
  })

  it('are gone with the session, and the oldest go first', async () => {
    const sent = keepSentNotes()()
    for (let count = 0; count < 33; count++) sent.begin(`ticket-${count}`)
    expect(await repeated(sent, 'ticket-0')).toBeUndefined()
    expect(await repeated(sent, 'ticket-1')).toBeDefined()
    sent.clear()
    expect(await repeated(sent, 'ticket-32')).toBeUndefined()
  })
})
