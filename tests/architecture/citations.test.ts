import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSource, repositoryFiles } from '#tooling/house/source-files.js'

const TEXT = /\.(tsx?|jsx?|mjs|css|sol|md)$/
/** These files are made of clauses, or contain wrong citations on purpose. */
const SKIPPED = new Set([
  'docs/specification.md',
  'docs/security-model.md',
  'tests/architecture/citations.test.ts',
  'tests/architecture/documents.test.ts',
  'tests/architecture/specification.test.ts',
])

const NUMBER = String.raw`§\d+(?:\.\d+)*`
/** A page of this repository and one of its clauses. */
const CITATION = new RegExp(
  String.raw`\b(docs/[\w./-]+\.md)((?: ${NUMBER}(?:(?:,| and| to) ${NUMBER})*)?)`,
  'g',
)
/** Standards that every reader can look up. */
const STANDARD = new RegExp(
  String.raw`\b(?:RFC \d+|[A-Z]+-\d+|JSON-RPC 2\.0|Web Authentication Level 3,|WCAG [\d.]+,) ${NUMBER}`,
  'g',
)
const ELSEWHERE = [
  [/[ (]§\d+(\.\d+)*/, 'a section of no document'],
  [/\b(?:DESIGN|facts?) §/i, 'a document that is not here'],
  [/\b[Oo]ur (?:own )?(?:figure|choice)s?\b/, 'whose figure it is, and not why'],
  [/\bdecision \d{4}\b/, 'a decision without its page'],
] as const

/** Prose on one line, even where a comment wraps it. */
const joined = (source: string): string => source.replaceAll(/\n\s*(?:\*|\/\/)(?!\/) ?/g, ' ')

/** The citations of a file that cannot be followed. */
function citationFaults(file: string, source: string, read: (path: string) => string | undefined): string[] {
  const prose = joined(source)
  const broken = [...prose.matchAll(CITATION)].flatMap(([, path = '', clauses = '']) => {
    const page = read(path)
    if (page === undefined) return [`${file} cites ${path}, which is not there`]
    return [...clauses.matchAll(new RegExp(NUMBER, 'g'))]
      .filter(([clause]) => !page.includes(`\n- **${clause}** `))
      .map(([clause]) => `${file} cites ${path} ${clause}, which is no clause of it`)
  })
  if (file.endsWith('.md')) return broken
  const rest = prose.replaceAll(CITATION, '').replaceAll(STANDARD, '')
  return [
    ...broken,
    ...ELSEWHERE.flatMap(([pattern, what]) => {
      const [found] = pattern.exec(rest) ?? []
      return found === undefined ? [] : [`${file} cites ${what}: ${found.trim()}`]
    }),
  ]
}

describe('citations', () => {
  const pages = new Map<string, string | undefined>()
  const read = (path: string): string | undefined => {
    if (!pages.has(path)) pages.set(path, existsSync(path) ? readSource(path) : undefined)
    return pages.get(path)
  }

  it('Every citation of the repository names an existing page and clause', () => {
    const files = repositoryFiles().filter((file) => TEXT.test(file) && !SKIPPED.has(file))
    const sources = files.map((file) => [file, readSource(file)] as const)
    expect(sources.filter(([, source]) => source.includes('docs/specification.md §')).length).toBeGreaterThan(
      100,
    )
    expect(sources.flatMap(([file, source]) => citationFaults(file, source, read))).toEqual([])
  })

  const PAGE = '\n- **§2.1** It opens.\n- **§2.2** It closes.\n'
  const faults = (comment: string, file = 'a.ts') =>
    citationFaults(file, comment, (path) => (path === 'docs/page.md' ? PAGE : undefined))

  it.each([
    '// Why (docs/page.md §2.1).',
    '// docs/page.md §2.1 to §2.2, docs/page.md',
    '/**\n * Why (docs/page.md §2.1,\n * §2.2).\n */',
    '// RFC 9110 §8.8.3: encodings. JSON-RPC 2.0 §4. WCAG 2.2, §1.4',
    "const section = '§8'",
  ])('The citation %j can be followed', (comment) => expect(faults(comment)).toEqual([]))

  it.each([
    ['// docs/gone.md', /which is not there/],
    ['// docs/page.md §2.3', /no clause/],
    ['// docs/page.md §2.1, §9.9', /§9\.9, which is no clause/],
    ['// docs/page.md §2', /no clause/],
    ['/** How long (specification §9). */', /a section of no document/],
    ['// DESIGN §2', /a section of no document/],
    ['// architecture facts §4f', /a section of no document/],
    ['/** How many. Our figure. */', /not why/],
    ['// decision 0017', /without its page/],
  ])('The citation %j is refused', (comment, fault) =>
    expect(faults(comment)).toContainEqual(expect.stringMatching(fault)),
  )

  it('Citations in documents are checked too', () => {
    expect(faults('As docs/page.md §2.9 says, and §3 of a table.', 'docs/a.md')).toHaveLength(1)
  })
})
