import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The folders of @web3icons/core. */
export type IconFolder = 'networks' | 'wallets' | 'exchanges' | 'tokens'

/** An icon of @web3icons/core is a module whose default export is the SVG's text. */
interface IconModule {
  readonly default: unknown
}

/** A file that every folder's path is found by. */
const SAMPLES: Readonly<Record<IconFolder, string>> = {
  networks: 'ethereum',
  wallets: 'metamask',
  exchanges: 'binance',
  tokens: 'ETH',
}
/** Logos stand as they are; those of wallets on their ground, as apps do, or dark ones are lost on a dark one. */
const VARIANTS: Readonly<Record<IconFolder, 'branded' | 'background'>> = {
  networks: 'branded',
  wallets: 'background',
  exchanges: 'background',
  tokens: 'branded',
}
const ENDING = '.svg.js'

const { resolve } = createRequire(import.meta.url)
const folders = new Map<IconFolder, Promise<ReadonlySet<string>>>()

/**
 * An icon of @web3icons/core.
 *
 * @param file Without its ending: `metamask`, and in capitals among the tokens.
 * @returns the SVG's text; undefined when there is no such file.
 */
export async function readIcon(folder: IconFolder, file: string): Promise<string | undefined> {
  const listed = folders.get(folder) ?? list(folder)
  folders.set(folder, listed)
  if (!(await listed).has(file)) return undefined
  const variant = VARIANTS[folder]
  const module = (await import(`@web3icons/core/svgs/${folder}/${variant}/${file}.svg.js`)) as IconModule
  return typeof module.default === 'string' ? module.default : undefined
}

/** Whoever asks for a picture chooses its name, and a module that is not there would be looked for each time. */
async function list(folder: IconFolder): Promise<ReadonlySet<string>> {
  const sample = resolve(`@web3icons/core/svgs/${folder}/${VARIANTS[folder]}/${SAMPLES[folder]}${ENDING}`)
  const files = await readdir(path.dirname(sample))
  return new Set(files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length)))
}
