import { picture } from './picture.ts'

/** A file that the demo's site serves for collectibles: metadata or a picture. */
export interface CollectibleFile {
  readonly bytes: Uint8Array
  readonly type: string
}

/** The folder on the demo's site, without a leading slash. */
const FOLDER = 'collectibles/'

/** The picture of the gallery whose metadata is on the site instead of the chain. */
const GALLERY_ID = 2
/** ERC-1155: the id as 64 hexadecimal digits. */
const EDITION_IDS = [1, 2] as const

/** The URI of the second picture of the gallery. */
export function galleryUri(siteUrl: string): string {
  return `${siteUrl}/${FOLDER}gallery-${GALLERY_ID}.json`
}

/** The URI template of the editions; clients replace `{id}` (ERC-1155). */
export function editionsUri(siteUrl: string): string {
  return `${siteUrl}/${FOLDER}editions/{id}.json`
}

/** The files of the site, by path without a leading slash. */
export function collectibleFiles(siteUrl: string): ReadonlyMap<string, CollectibleFile> {
  const files = new Map<string, CollectibleFile>()
  const png = (path: string, seed: string) =>
    files.set(`${FOLDER}${path}`, { bytes: picture(seed), type: 'image/png' })
  const json = (path: string, value: object) =>
    files.set(`${FOLDER}${path}`, {
      bytes: new TextEncoder().encode(JSON.stringify(value)),
      type: 'application/json',
    })
  png('extension.png', 'extension')
  png(`gallery-${GALLERY_ID}.png`, 'gallery 2')
  json(`gallery-${GALLERY_ID}.json`, {
    name: `Bands no. ${GALLERY_ID}`,
    description: 'Its metadata is on the demo’s site.',
    image: `${siteUrl}/${FOLDER}gallery-${GALLERY_ID}.png`,
  })
  png('solana-1.png', 'solana 1')
  json('solana-1.json', {
    name: 'Bands of Solana',
    symbol: 'BANDS',
    description: 'A collectible of the local Solana chain.',
    image: `${siteUrl}/${FOLDER}solana-1.png`,
  })
  for (const id of EDITION_IDS) {
    png(`edition-${id}.png`, `edition ${id}`)
    json(`editions/${id.toString(16).padStart(64, '0')}.json`, {
      name: `Edition ${id}`,
      description: 'One of several that are alike.',
      image: `${siteUrl}/${FOLDER}edition-${id}.png`,
    })
  }
  return files
}
