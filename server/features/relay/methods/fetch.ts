import * as z from 'zod'
import { RELAY_MESSAGE_BYTES } from '#schemas/constants/walletconnect.ts'
import { defineRelayMethod, Receipt, Topic, Topics, type FetchedMessage } from './relay-method.ts'

/** The size of one answer: a bit more than one topic may hold. */
const MAX_CHARACTERS = 4 * RELAY_MESSAGE_BYTES

export const fetchMessages = defineRelayMethod({
  params: z.object({ topic: Topic }),
  handle: async ({ topic }, client) => ({ messages: await client.fetch(topic), hasMore: false }),
})

export const batchFetchMessages = defineRelayMethod({
  params: z.object({ topics: Topics }),
  items: ({ topics }) => topics.length,
  handle: async ({ topics }, client) => {
    const messages: FetchedMessage[] = []
    let characters = 0
    for (const topic of topics) {
      if (characters > MAX_CHARACTERS) return { messages, hasMore: true }
      const pending = await client.fetch(topic)
      messages.push(...pending)
      characters += pending.reduce((sum, { message }) => sum + message.length, 0)
    }
    return { messages, hasMore: false }
  },
})

export const batchReceive = defineRelayMethod({
  params: z.object({ receipts: z.array(Receipt).min(1).max(500) }),
  items: ({ receipts }) => receipts.length,
  handle: async ({ receipts }, client) => {
    await client.acknowledge(receipts)
    return true
  },
})
