import { openConnection } from '#schemas/channel/connection.ts'
import { answerReady, awaitHello } from '#schemas/channel/handshake.ts'

/** What the pages of the security specifications run: the product's channel, and nothing else of it. */
export const channel = { answerReady, awaitHello, openConnection }
export type Channel = typeof channel

Object.assign(globalThis, { channel })
