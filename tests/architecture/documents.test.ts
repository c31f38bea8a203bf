import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOM_OF_PREFIX } from '#tooling/house/rooms.js'
import { readSource, repositoryFiles } from '#tooling/house/source-files.js'

const PATH_IN_CODE = /`((?:[a-z0-9.-]+\/)+[A-Za-z0-9_.-]*)`/g
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g
const PLACEHOLDER = /[<>*{}…]|\.\.\.|(^|\/)(dist|\.cache|node_modules|\.postern)\//

function pathsIn(markdown: string): string[] {
  return [...markdown.matchAll(PATH_IN_CODE)]
    .map((match) => match[1] ?? '')
    .filter((path) => !PLACEHOLDER.test(path))
}

/** The folders that a README lists: those in the first column of its table. */
function namedFolders(readme: string): string[] {
  return readme
    .split('\n')
    .flatMap((line) => [...(/^\|([^|]+)\|/.exec(line)?.[1] ?? '').matchAll(/`([\w-]+)\/[\w/<>.-]*`/g)])
    .map(([, folder = '']) => folder)
}

function missingPaths(file: string, markdown: string): string[] {
  const links = [...markdown.matchAll(LINK)].map((match) => posix.join(posix.dirname(file), match[1] ?? ''))
  return [...pathsIn(markdown), ...links].filter((path) => !existsSync(path))
}

describe('recipes', () => {
  it('Every path in a recipe exists', () => {
    const recipes = repositoryFiles().filter((file) => /^docs\/recipes\/.+\.md$/.test(file))
    const missing = recipes.flatMap((file) =>
      missingPaths(file, readSource(file)).map((path) => `${file}: ${path}`),
    )
    expect(recipes.length).toBeGreaterThanOrEqual(5)
    expect(missing).toEqual([])
  })

  it('A missing path is noticed', () => {
    expect(missingPaths('docs/recipes/a.md', 'Edit `modal-app/no-such-folder/a.ts`.')).toHaveLength(1)
    expect(missingPaths('docs/recipes/a.md', '[here](./gone.md)')).toHaveLength(1)
    expect(missingPaths('docs/recipes/a.md', 'Add `modal-app/views/<name>/`.')).toHaveLength(0)
  })
})

describe('the README of a room', () => {
  const rooms = Object.values(ROOM_OF_PREFIX)
  const foldersOf = (room: string) =>
    readdirSync(room, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

  it.each(rooms)('The README of %s names each of its folders and no missing path', (room) => {
    const readme = readSource(`${room}/README.md`)
    expect(foldersOf(room).filter((folder) => !namedFolders(readme).includes(folder))).toEqual([])
    expect(namedFolders(readme).filter((folder) => !existsSync(`${room}/${folder}`))).toEqual([])
    const paths = pathsIn(readme).filter((path) => rooms.includes(path.split('/')[0] ?? ''))
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  it('The folders of a README are read from the first column of its table', () => {
    expect(namedFolders('| `a/`, `b/c/` | what `d/` needs |\n| `e.ts` | `f/` |')).toEqual(['a', 'b'])
  })
})

describe('links', () => {
  it('Every link of a document resolves', () => {
    const documents = repositoryFiles().filter((file) => file.endsWith('.md'))
    const broken = documents.flatMap((file) =>
      [...readSource(file).matchAll(LINK)]
        .map((match) => posix.join(posix.dirname(file), match[1] ?? ''))
        .filter((path) => !existsSync(path))
        .map((path) => `${file}: ${path}`),
    )
    expect(broken).toEqual([])
  })
})
