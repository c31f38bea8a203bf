import * as z from 'zod'
import { defineRelayMethod, Publication } from './relay-method.ts'

export const publish = defineRelayMethod({
  params: Publication,
  handle: async (publication, client) => {
    await client.publish(publication)
    return true
  },
})

const BATCH = 50

export const batchPublish = defineRelayMethod({
  params: z.object({ messages: z.array(Publication).min(1).max(BATCH) }),
  items: ({ messages }) => messages.length,
  handle: async ({ messages }, client) => {
    for (const publication of messages) await client.publish(publication)
    return true
  },
})
