import * as z from 'zod/mini'

/** Bytes in base64 with the standard alphabet and its padding; at least one byte. */
export const Base64 = z
  .string()
  .check(
    z.minLength(4),
    z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'expected bytes in base64'),
  )

/** Bytes in base64 with the URL alphabet and no padding (RFC 4648 §5); at least one byte. */
export const Base64Url = z
  .string()
  .check(
    z.minLength(2),
    z.regex(/^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/, 'expected bytes in base64url'),
  )
