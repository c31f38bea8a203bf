import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { ReadCache } from '#server/caching/read-cache.ts'
import { cleanName } from '#server/providers/clean-name.ts'
import type { RemoteFiles } from '#server/providers/remote-files/remote-files.ts'

/** The metadata of a collectible. All of it is untrusted. */
export interface CollectibleMetadata {
  /** Sanitised, may be empty. */
  readonly name: string
  readonly description: string
  /** The URL of the picture, or a data URI; empty for none. */
  readonly image: string
}

/** @returns undefined when the metadata cannot be read or is invalid. */
export type ReadMetadata = (uri: string) => Promise<CollectibleMetadata | undefined>

const MAX_BYTES = 262_144
const TIMEOUT_MS = 5_000
const MAX_NAME = 100
const MAX_DESCRIPTION = 1_000
const CACHE_BYTES = 33_554_432
const CACHE_MS = 3_600_000
/** Failures are retried soon. */
const FAILURE_CACHE_MS = 60_000
const DATA_JSON = /^data:application\/json(?:;charset=[\w-]+|;utf8)?(;base64)?,/i
const PICTURE_URI = /^(?:https?:|ipfs:|data:image\/)/i

const Metadata = z.object({
  name: z.unknown().optional(),
  description: z.unknown().optional(),
  image: z.unknown().optional(),
  image_url: z.unknown().optional(),
})

/** Reads metadata from the URI a contract names, and caches it for an hour. */
export function createMetadataReader(files: RemoteFiles, now: () => number): ReadMetadata {
  const reads = new ReadCache<CollectibleMetadata | undefined>({
    maxBytes: CACHE_BYTES,
    sizeOf,
    ttlMs: (metadata) => (metadata === undefined ? FAILURE_CACHE_MS : CACHE_MS),
    now,
  })

  async function read(uri: string): Promise<CollectibleMetadata | undefined> {
    const text = DATA_JSON.test(uri) ? textOf(uri) : await download(uri)
    return text === undefined ? undefined : parse(text)
  }

  async function download(uri: string): Promise<string | undefined> {
    const file = await files.read(uri, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
    return file.ok ? file.value.bytes.toString('utf8') : undefined
  }

  return (uri) => reads.get(uri, () => read(uri))
}

function parse(text: string): CollectibleMetadata | undefined {
  const metadata = Metadata.safeParse(parseJson(text)).data
  if (metadata === undefined) return undefined
  const image = [metadata.image, metadata.image_url].find((one) => typeof one === 'string' && one !== '')
  return {
    name: cleanName(metadata.name).slice(0, MAX_NAME),
    description: describe(metadata.description),
    image: typeof image === 'string' && PICTURE_URI.test(image) ? image : '',
  }
}

/** Sanitises each line: removes control, format and unassigned characters. */
function describe(value: unknown): string {
  if (typeof value !== 'string') return ''
  const lines = value.slice(0, MAX_DESCRIPTION * 2).split(/\r?\n/)
  const cleaned = lines.map((line) => line.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').trim())
  return cleaned.join('\n').trim().slice(0, MAX_DESCRIPTION)
}

function textOf(uri: string): string | undefined {
  const [head = '', base64] = DATA_JSON.exec(uri) ?? []
  const body = uri.slice(head.length)
  if (base64 !== undefined) return Buffer.from(body, 'base64').toString('utf8')
  try {
    return decodeURIComponent(body)
  } catch {
    return body
  }
}

function sizeOf(metadata: CollectibleMetadata | undefined): number {
  const { name = '', description = '', image = '' } = metadata ?? {}
  return 2 * (name.length + description.length + image.length) + 64
}
