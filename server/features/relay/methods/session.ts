import * as z from 'zod'
import { Attestation, defineRelayMethod, MessageText, Topic, Ttl } from './relay-method.ts'

/** Tags and lifetimes of the sign protocol's messages. */
const PROPOSE_TAG = 1_100
const PROPOSE_ANSWER_TAG = 1_101
const SETTLE_TAG = 1_102
const HANDSHAKE_TTL_S = 300

/** Subscribes the proposer to the pairing and publishes its proposal there. */
export const proposeSession = defineRelayMethod({
  params: z.object({
    pairingTopic: Topic,
    sessionProposal: MessageText,
    ttl: Ttl.default(HANDSHAKE_TTL_S),
    attestation: Attestation,
  }),
  handle: async ({ pairingTopic: topic, sessionProposal: message, ttl, attestation }, client) => {
    client.subscribe(topic)
    await client.publish({ topic, message, ttl, tag: PROPOSE_TAG, attestation })
    return true
  },
})

/** Publishes the answer before the settlement: a proposer without the session's key would drop a settlement. */
export const approveSession = defineRelayMethod({
  params: z.object({
    sessionTopic: Topic,
    pairingTopic: Topic,
    sessionProposalResponse: MessageText,
    sessionSettlementRequest: MessageText,
    ttl: Ttl.default(HANDSHAKE_TTL_S),
  }),
  handle: async (approval, client) => {
    const { sessionTopic, pairingTopic, ttl } = approval
    client.subscribe(sessionTopic)
    const answer = { topic: pairingTopic, message: approval.sessionProposalResponse, tag: PROPOSE_ANSWER_TAG }
    await client.publish({ ...answer, ttl, attestation: undefined })
    const settlement = { topic: sessionTopic, message: approval.sessionSettlementRequest, tag: SETTLE_TAG }
    await client.publish({ ...settlement, ttl, attestation: undefined })
    return true
  },
})
