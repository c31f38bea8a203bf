import * as z from 'zod'
import { defineRelayMethod, Topic, Topics } from './relay-method.ts'

const OneTopic = z.object({ topic: Topic })
const ManyTopics = z.object({ topics: Topics })

export const subscribe = defineRelayMethod({
  params: OneTopic,
  handle: async ({ topic }, client) => client.subscribe(topic),
})

export const batchSubscribe = defineRelayMethod({
  params: ManyTopics,
  items: ({ topics }) => topics.length,
  handle: async ({ topics }, client) => topics.map((topic) => client.subscribe(topic)),
})

/** Native clients expect a result per topic. */
export const batchSubscribeBlocking = defineRelayMethod({
  params: ManyTopics,
  items: ({ topics }) => topics.length,
  handle: async ({ topics }, client) => topics.map((topic) => ({ id: client.subscribe(topic) })),
})

export const unsubscribe = defineRelayMethod({
  params: OneTopic,
  handle: async ({ topic }, client) => {
    client.unsubscribe(topic)
    return true
  },
})

export const batchUnsubscribe = defineRelayMethod({
  params: z.object({ subscriptions: z.array(OneTopic).min(1).max(500) }),
  items: ({ subscriptions }) => subscriptions.length,
  handle: async ({ subscriptions }, client) => {
    for (const { topic } of subscriptions) client.unsubscribe(topic)
    return true
  },
})
