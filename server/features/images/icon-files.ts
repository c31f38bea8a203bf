import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import * as z from 'zod'
import { findInstallation } from '#server/config/installation.ts'

/** Folders of the packed icons. */
export type IconFolder = 'networks' | 'wallets' | 'exchanges' | 'tokens'

/** The position of each packed icon by folder and file: first byte and length. */
const IconPlaces = z.record(z.string(), z.tuple([z.int(), z.int()]))

const decompress = promisify(brotliDecompress)

/** Written by `tooling/build/icons.js`: all icons in one file, each compressed by itself. */
const PACKED = path.join(findInstallation().dist, 'icons')

let places: Promise<ReadonlyMap<string, readonly [number, number]>> | undefined

/**
 * Reads a packed icon of the product.
 *
 * @param file Without extension, e.g. `metamask`; tokens are in capitals.
 * @returns the SVG; undefined when there is no such icon.
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
  return new Map(Object.entries(IconPlaces.parse(JSON.parse(text))))
}
