import * as z from 'zod/mini'

/** Bytes in base64 with the standard alphabet and its padding; at least one byte. */
export const Base64 = z
  .string()
  .check(
    z.minLength(4),
    z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'expected bytes in base64'),
  )
