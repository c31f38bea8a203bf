import type { SiteParts } from '#modal/core/commands/thunk.ts'
import { loadOnce } from '#modal/lib/load-once.ts'

/** The parts that work for the site, each in its own chunk. They are listed with the code of tickets, not with the first view. */
export const PARTS: SiteParts = {
  headless: loadOnce(async () => (await import('#modal/features/headless/headless-part.ts')).HEADLESS_PART),
  pay: loadOnce(async () => (await import('#modal/features/pay/pay-part.ts')).PAY_PART),
}
