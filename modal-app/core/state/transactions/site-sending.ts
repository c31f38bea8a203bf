import type { Failure } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { createAction } from '#modal/lib/store/slice.ts'

/** A request of the site that a wallet sends. */
export interface SiteSending {
  readonly ticketId: string
  readonly namespace: ChainNamespace
  readonly caipNetworkId: string
}

/** Its end; without a failure it was sent. */
export interface SiteSendingEnd extends SiteSending {
  readonly failure?: Failure | undefined
}

/** A wallet was asked to send what the site wants to have sent. */
export const siteSendingBegun = createAction<SiteSending>('siteSending/begun')

/** The wallet has answered. */
export const siteSendingEnded = createAction<SiteSendingEnd>('siteSending/ended')
