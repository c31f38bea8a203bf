import type { Drain } from '#tests/support/drains/drain.ts'
import { IN_DISGUISE } from '#tests/support/drains/in-disguise.ts'
import { POWERS_GIVEN } from '#tests/support/drains/powers-given.ts'
import { SIGNATURES } from '#tests/support/drains/signatures.ts'
import { TAKEN_INSIDE } from '#tests/support/drains/taken-inside.ts'

/** The shapes of known wallet drainers. */
export const DRAINS: readonly Drain[] = [...POWERS_GIVEN, ...TAKEN_INSIDE, ...SIGNATURES, ...IN_DISGUISE]
