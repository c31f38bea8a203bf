import * as z from 'zod/mini'

const Text = z.string().check(z.maxLength(300))
const WebUrl = z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\//i, 'Write a full http(s) URL'))

/** A site's description of itself. It is only a claim, so it is always shown next to the browser-attested origin. */
export const DappMetadata = z.strictObject({
  name: Text,
  description: z.optional(Text),
  url: z.optional(WebUrl),
  icons: z.optional(z.array(WebUrl).check(z.maxLength(8))),
})
export type DappMetadata = z.infer<typeof DappMetadata>

/** Payload of the metadata sync (docs/specification.md §3.71). */
export const DappSync = z.strictObject({
  metadata: z.optional(DappMetadata),
  sdkVersion: z.optional(Text),
  sdkType: z.optional(Text),
  projectId: z.string().check(z.minLength(1), z.maxLength(64)),
})
export type DappSync = z.infer<typeof DappSync>
