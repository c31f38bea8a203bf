import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { findInstallation } from '#server/config/installation.ts'

/** The folders of the packed icons. */
export type IconFolder = 'networks' | 'wallets' | 'exchanges' | 'tokens'

/** Where an icon stands among the packed ones, by folder and file: its first byte and how many there are. */
type IconPlaces = Readonly<Record<string, readonly [start: number, bytes: number]>>

const decompress = promisify(brotliDecompress)

/** What `tooling/build/icons.js` wrote: each icon compressed for itself, one after another. */
const PACKED = path.join(findInstallation().dist, 'icons')

let places: Promise<ReadonlyMap<string, readonly [number, number]>> | undefined

/**
 * An icon that comes with the product, read from the packed ones.
 *
 * @param file Without its ending: `metamask`, and in capitals among the tokens.
 * @returns the SVG's text; undefined when there is no such file.
 */
export async function readIcon(folder: IconFolder, file: string): Promise<string | undefined> {
  places ??= readPlaces()
  const place = (await places).get(`${folder}/${file}`)
  if (place === undefined) return undefined
  const [start, bytes] = place
  const packed = await open(path.join(PACKED, 'icons.br'))
  try {
    const { buffer } = await packed.read(Buffer.alloc(bytes), 0, bytes, start)
    return (await decompress(buffer)).toString('utf8')
  } finally {
    await packed.close()
  }
}

async function readPlaces(): Promise<ReadonlyMap<string, readonly [number, number]>> {
  const text = await readFile(path.join(PACKED, 'places.json'), 'utf8').catch((error: unknown) => {
    places = undefined
    throw new Error('The pictures are not built: run `npm run build`.', { cause: error })
  })
  return new Map(Object.entries(JSON.parse(text) as IconPlaces))
}
