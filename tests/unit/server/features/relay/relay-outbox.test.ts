import { describe, expect, it } from 'vitest'
import { RelayOutbox } from '#server/features/relay/relay-outbox.ts'
import type { RelayMessage } from '#server/features/relay/relay-message.ts'

let published = 0
function message(topic: string, text: string, attestation = ''): RelayMessage {
  published += 1
  const rest = { attestation, tag: 1, sender: 'peer', publishedAt: published }
  return { topic, message: text, messageId: text, ...rest }
}

/** An outbox whose reads of the mailbox resolve when the test says so. */
function slowMailbox() {
  const sent: string[] = []
  const reads: ((rows: readonly RelayMessage[]) => void)[] = []
  const outbox = new RelayOutbox({
    clientId: 'client',
    wire: {
      send: (text) => void sent.push(JSON.parse(text).params.data.message),
      pendingBytes: () => 0,
    },
    repository: {
      pending: () => new Promise((resolve) => reads.push(resolve)),
      acknowledge: async () => undefined,
    },
    limits: { pendingBytes: 10_000, unacknowledged: 30 },
    onFailure: (error) => {
      throw error
    },
    now: () => 1,
  })
  return { outbox, sent, reads }
}

describe('messages that are published while the mailbox is read', () => {
  it('A published message is delivered after the pending ones, even if another socket acknowledges it meanwhile', async () => {
    const { outbox, sent, reads } = slowMailbox()
    const collecting = outbox.collect(['topic'])
    const waited = message('topic', 'waited')
    outbox.push(message('topic', 'live'))
    expect(sent).toEqual([])
    reads[0]?.([waited])
    await collecting
    expect(sent).toEqual(['waited', 'live'])
  })

  it('A published message is delivered once, and before newer ones of another topic', async () => {
    const { outbox, sent, reads } = slowMailbox()
    const collecting = outbox.collect(['session'])
    const answer = message('pairing', 'answer')
    const settlement = message('session', 'settlement')
    outbox.push(answer)
    outbox.push(settlement)
    reads[0]?.([settlement])
    await collecting
    expect(sent).toEqual(['answer', 'settlement'])
  })

  it.each([
    ['characters of several bytes', (at: number) => message(`long ${at}`, `${at}${'é'.repeat(300)}`)],
    ['attestations', (at: number) => message(`proven ${at}`, `${at}`, 'a'.repeat(600))],
    ['many small messages', (at: number) => message(`small ${at}`, `${at}`)],
  ])('The outbox holds no more in memory than its limit, counted with %s', async (_, next) => {
    const { outbox, sent, reads } = slowMailbox()
    void outbox.collect(['topic'])
    for (let at = 0; at < 20; at += 1) outbox.push(next(at))
    reads[0]?.([])
    await expect.poll(() => sent.length).toBeGreaterThan(2)
    // The others wait in the mailbox and are read from there.
    expect(sent.length).toBeLessThan(6)
    expect(reads.length).toBeGreaterThan(1)
    outbox.close()
  })
})
