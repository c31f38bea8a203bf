import * as z from 'zod/mini'

/** The entries of a package's manifest: a file, or the files of an entry with types. */
export const PackageExports = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string(), default: z.string() })])),
})
