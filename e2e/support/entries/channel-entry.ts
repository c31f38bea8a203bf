import { openConnection } from '#schemas/channel/connection.ts'
import { answerReady, awaitHello } from '#schemas/channel/handshake.ts'

/** The product's channel code that the pages of the security tests run, and nothing else of the product. */
export const channel = { answerReady, awaitHello, openConnection }
export type Channel = typeof channel

Object.assign(globalThis, { channel })
