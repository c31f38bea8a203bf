import type { Drain } from './drain.ts'
import { DISGUISED_CALLS } from './disguised-calls.ts'
import { GRANTED_POWERS } from './granted-powers.ts'
import { SIGNATURES } from './signatures.ts'
import { INTERNAL_CALLS } from './internal-calls.ts'

/** The shapes of known wallet drainers. */
export const DRAINS: readonly Drain[] = [
  ...GRANTED_POWERS,
  ...INTERNAL_CALLS,
  ...SIGNATURES,
  ...DISGUISED_CALLS,
]
