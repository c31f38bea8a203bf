import * as z from 'zod'
import { defineRelayMethod, Topic, Topics } from './relay-method.ts'

export const fetchMessages = defineRelayMethod({
  params: z.object({ topic: Topic }),
  handle: async ({ topic }, client) => ({ messages: await client.fetch(topic), hasMore: false }),
})

export const batchFetchMessages = defineRelayMethod({
  params: z.object({ topics: Topics }),
  handle: async ({ topics }, client) => {
    const messages = []
    for (const topic of topics) messages.push(...(await client.fetch(topic)))
    return { messages, hasMore: false }
  },
})

const Receipt = z.object({ topic: Topic, messageId: z.string().regex(/^[0-9a-f]{64}$/) })

export const batchReceive = defineRelayMethod({
  params: z.object({ receipts: z.array(Receipt).min(1).max(500) }),
  handle: async ({ receipts }, client) => {
    for (const { topic, messageId } of receipts) await client.acknowledge(topic, messageId)
    return true
  },
})
