import * as z from 'zod/mini'

/** An amount in whole units as plain decimal text: no sign, no exponent, at most 78 digits before the point. */
export const QuantityText = z.string().check(z.regex(/^\d{1,78}(?:\.\d{1,36})?$/, 'Write a plain decimal'))

/** Number of decimals of a token, as text: 0 to 36. */
export const DecimalsText = z.string().check(z.regex(/^(?:\d|[12]\d|3[0-6])$/, 'Write 0 to 36'))

/** A price or a value in the requested currency; absent where it is unknown, never zero instead. */
export const money = () => z.number().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
