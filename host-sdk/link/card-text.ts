import type { Failure } from '#schemas/errors/result.ts'
import type { CardText } from '#sdk/iframe/failure-card.ts'

const BY_OWNER = 'The site’s owner has to change a setting.'
const NOT_SET_UP: CardText = ['This site is not set up for wallet connection', BY_OWNER]

const OUT_OF_DATE: CardText = ['Wallet connection is out of date on this site', BY_OWNER]

const TEXTS: Readonly<Record<string, CardText>> = {
  HOST_CSP_BLOCKED: ['Wallet connection is blocked by this site', BY_OWNER],
  ORIGIN_NOT_ALLOWED: NOT_SET_UP,
  PROJECT_UNKNOWN: NOT_SET_UP,
  OPTION_INVALID: NOT_SET_UP,
  VERSION_MISMATCH: OUT_OF_DATE,
  UPGRADE_REQUIRED: OUT_OF_DATE,
}

/** The text of the failure card for a failure, if it differs from the default. */
export function cardText({ code }: Pick<Failure, 'code'>): CardText | undefined {
  return TEXTS[code]
}
