import { describe, expect, it } from 'vitest'
import { readSource, repositoryFiles } from '#tooling/house/source-files.js'

// Spelled in parts, so that this file does not name what it forbids.
const WORDS = [
  ['chat', 'gpt'],
  ['clau', 'de'],
  ['anth', 'ropic'],
  ['open', 'ai'],
  ['co', 'pilot'],
  ['language ', 'model'],
  ['/wo', 'rk/'],
  ['facts', '/'],
].map((parts) => new RegExp(`(^|[^a-z])${parts.join('')}`, 'i'))
// Only in capitals, since the product has a page of its clauses, `docs/specification.md`.
const FILES = [
  ['SPECIFICATION', '.md'],
  ['DESIGN', '.md'],
].map((parts) => new RegExp(parts.join('')))
const FORBIDDEN = [...WORDS, ...FILES]

const TEXT = /(\.(tsx?|jsx?|mjs|css|html|md|json|sol)|(^|\/)run)$/
const SKIPPED = new Set(['package-lock.json', 'LICENSE'])

function forbiddenIn(text: string): string[] {
  return text.split('\n').filter((line) => FORBIDDEN.some((pattern) => pattern.test(line)))
}

describe('wording', () => {
  it('Every file of the repository speaks only of the product', () => {
    const files = repositoryFiles().filter((file) => TEXT.test(file) && !SKIPPED.has(file))
    const lines = files.flatMap((file) =>
      forbiddenIn(readSource(file)).map((line) => `${file}: ${line.trim()}`),
    )
    expect(lines).toEqual([])
  })

  it('A line that does not is noticed', () => {
    expect(forbiddenIn(`see ${['/wo', 'rk/'].join('')}main`)).toHaveLength(1)
    expect(forbiddenIn(`see ${['SPECIFICATION', '.md'].join('')}`)).toHaveLength(1)
    expect(forbiddenIn('see docs/architecture.md and docs/specification.md')).toHaveLength(0)
  })
})
