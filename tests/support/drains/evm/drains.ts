import type { Drain } from './drain.ts'
import { IN_DISGUISE } from './in-disguise.ts'
import { POWERS_GIVEN } from './powers-given.ts'
import { SIGNATURES } from './signatures.ts'
import { TAKEN_INSIDE } from './taken-inside.ts'

/** The shapes of known wallet drainers. */
export const DRAINS: readonly Drain[] = [...POWERS_GIVEN, ...TAKEN_INSIDE, ...SIGNATURES, ...IN_DISGUISE]
