import type { Descriptor } from '@ethereum-sourcify/clear-signing'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import { MAX_DESCRIPTOR_BYTES, placesOf, type DescriptorPlace } from './descriptor.ts'
import { resolveIncludes } from './resolve-includes.ts'

/** A descriptor in the form that is stored. */
export interface StoredDescriptor {
  /** JSON, with its includes merged. */
  readonly body: string
  /** SHA-256 of the body, hexadecimal. */
  readonly hash: string
  readonly places: readonly DescriptorPlace[]
}

/** The content of a registry folder. */
export interface Registry {
  readonly descriptors: readonly StoredDescriptor[]
  /** Files that were refused, with the reason. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
  /** SHA-256 over the hashes of all descriptors, hexadecimal; equal for folders with equal content. */
  readonly hash: string
}

const MAX_FILES = 20_000
const MAX_DEPTH = 8
/** Deeper than any real descriptor; protects recursive readers. */
const MAX_NESTING = 32
const Descriptor = z.record(z.string(), z.unknown())

/**
 * Reads the descriptors of a folder with the layout of the public ERC-7730 registry: JSON files in folders, which include
 * each other by relative paths. Symbolic links are not followed, and nothing outside the folder is read.
 *
 * @throws when the folder cannot be read or has too many files.
 */
export function readRegistry(folder: string): Registry {
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder.`)
  const paths = new Set(filesIn(folder, '', 0))
  if (paths.size > MAX_FILES) throw new Error(`${folder} has more than ${MAX_FILES} files.`)
  const files = new Map<string, Descriptor>()
  const read = (path: string) => {
    if (!paths.has(path)) return undefined
    const known = files.get(path)
    if (known !== undefined) return known
    const descriptor = readFile(join(folder, path), path)
    files.set(path, descriptor)
    return descriptor
  }
  const descriptors: StoredDescriptor[] = []
  const refused: { path: string; reason: string }[] = []
  for (const path of [...paths].toSorted()) {
    try {
      const stored = store(resolveIncludes(path, read), path)
      if (stored !== undefined) descriptors.push(stored)
    } catch (error) {
      refused.push({ path, reason: error instanceof Error ? error.message : 'cannot be read' })
    }
  }
  return {
    descriptors,
    refused,
    hash: sha256(
      descriptors
        .map(({ hash }) => hash)
        .toSorted()
        .join('\n'),
    ),
  }
}

/** Paths of JSON files below a folder, with slashes. Symbolic links, hidden files and tests are left out. */
function filesIn(root: string, below: string, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return []
  return readdirSync(join(root, below)).flatMap((name) => {
    if (name.startsWith('.') || name === 'node_modules' || name === 'tests') return []
    const path = below === '' ? name : `${below}/${name}`
    const entry = lstatSync(join(root, path))
    if (entry.isDirectory()) return filesIn(root, path, depth + 1)
    return entry.isFile() && name.endsWith('.json') ? [path] : []
  })
}

function readFile(file: string, path: string): Descriptor {
  if (statSync(file).size > MAX_DESCRIPTOR_BYTES) {
    throw new Error(`${path} has more than ${MAX_DESCRIPTOR_BYTES} bytes`)
  }
  const value = parseJson(readFileSync(file, 'utf8'))
  if (value === undefined) throw new Error(`${path} is not JSON`)
  if (nestingOf(value, 0) > MAX_NESTING) throw new Error(`${path} is nested too deep`)
  const descriptor = Descriptor.safeParse(value)
  if (!descriptor.success) throw new Error(`${path} is not an object`)
  return descriptor.data
}

function store(descriptor: Descriptor, path: string): StoredDescriptor | undefined {
  // Index files and files that are only included describe no contract.
  if (descriptor.context === undefined) return undefined
  const places = placesOf(descriptor)
  if (places === undefined) throw new Error(`${path} names no contract, or no way to show it`)
  const body = JSON.stringify(descriptor)
  if (Buffer.byteLength(body) > MAX_DESCRIPTOR_BYTES)
    throw new Error(`${path} is too large with its includes`)
  return { body, hash: sha256(body), places }
}

function nestingOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > MAX_NESTING) return depth
  return Object.values(value).reduce<number>((most, one) => Math.max(most, nestingOf(one, depth + 1)), depth)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
