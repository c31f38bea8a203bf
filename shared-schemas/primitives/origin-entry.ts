import * as z from 'zod/mini'
import { ORIGIN_LIST_MAX_ENTRIES, parseOrigin, parseOriginEntry } from './origin.ts'

/** An origin as a browser writes it. */
export const Origin = z
  .string()
  .check(
    z.refine((text) => parseOrigin(text) !== undefined, 'expected an origin such as https://example.com'),
  )

/** An entry of an allow-list: an origin, or one whose first label is `*`. */
export const OriginEntry = z
  .string()
  .check(
    z.refine((text) => parseOriginEntry(text).ok, 'expected https://example.com or https://*.example.com'),
  )

/** A project's allow-list. */
export const OriginList = z.array(OriginEntry).check(z.maxLength(ORIGIN_LIST_MAX_ENTRIES))
