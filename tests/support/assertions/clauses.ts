import { posix } from 'node:path'
import { testsNamed, testsOf } from './test-titles.ts'

const PLACE = 'docs'
const SECTION = /^## (\d+)\. /
const CLAUSE = /^- \*\*§((\d+)\.\d+)\*\* (.+)$/
const LINK = /\["([^"]+)"\]\(([^)]+)\)/g
const NOT_BUILT = '**not built yet**'
const NO_TEST = '**no test yet**'
/** The mark of a clause without a test; its reason follows. */
const CANNOT_OCCUR = '**cannot occur**: '
/** The tests that `npm test` runs. */
const RUN = /^(tests\/(architecture|integration|unit)\/.+\.test|e2e\/(?!long\/).+\.spec)\.tsx?$/

/** Matches the number of clauses that the head of the page states. */
interface Counts {
  readonly clauses: number
  readonly 'held by a test': number
  readonly 'not built yet': number
  readonly 'cannot occur here': number
  readonly 'no test yet': number
}

interface Clause {
  readonly id: string
  readonly section: string
  readonly text: string
}

/**
 * Finds the faults of a page of clauses: a clause without a test or a mark, a test that is missing or never runs, a repeated
 * number, and wrong counts.
 *
 * @param read Returns the source of a file by its path from the root, or undefined if it does not exist.
 * @returns one sentence for each fault; empty for a correct page.
 */
export function clauseFaults(page: string, read: (path: string) => string | undefined): readonly string[] {
  const { clauses, faults } = clausesOf(page)
  const titlesOf = rememberTitles(read)
  return [
    ...faults,
    ...clauses.flatMap((clause) => clauseFault(clause, titlesOf).map((fault) => `§${clause.id} ${fault}`)),
    ...repeated(clauses.map(({ id }) => id)).map((id) => `§${id} is there twice`),
    ...countFaults(page, {
      clauses: clauses.length,
      'held by a test': clauses.filter(({ text }) => linksOf(text).length > 0).length,
      'not built yet': clauses.filter(({ text }) => text.includes(NOT_BUILT)).length,
      'cannot occur here': clauses.filter(({ text }) => text.includes(CANNOT_OCCUR)).length,
      'no test yet': clauses.filter(({ text }) => text.includes(NO_TEST)).length,
    }),
  ]
}

function clausesOf(page: string): {
  readonly clauses: readonly Clause[]
  readonly faults: readonly string[]
} {
  const clauses: Clause[] = []
  const faults: string[] = []
  let within = ''
  for (const line of page.split('\n')) {
    within = SECTION.exec(line)?.[1] ?? within
    if (within === '' || !/^\s*[-*] /.test(line)) continue
    const [, id = '', section = '', text = ''] = CLAUSE.exec(line) ?? []
    if (id === '') faults.push(`is no clause: ${line}`)
    else clauses.push({ id, section, text })
    if (id !== '' && section !== within) faults.push(`§${id} stands in section ${within}`)
  }
  return { clauses, faults }
}

function linksOf(text: string): readonly { readonly title: string; readonly path: string }[] {
  return [...text.matchAll(LINK)].map(([, title = '', path = '']) => ({
    title,
    path: posix.join(PLACE, path),
  }))
}

type TitlesOf = (path: string) => ReturnType<typeof testsOf> | undefined

function rememberTitles(read: (path: string) => string | undefined): TitlesOf {
  const known = new Map<string, ReturnType<TitlesOf>>()
  return (path) => {
    const source = known.has(path) ? undefined : read(path)
    if (source !== undefined) known.set(path, testsOf(path, source))
    return known.get(path)
  }
}

function clauseFault({ text }: Clause, titlesOf: TitlesOf): readonly string[] {
  const links = linksOf(text)
  const marks = [NOT_BUILT, CANNOT_OCCUR, NO_TEST].filter((mark) => text.includes(mark))
  if (text.startsWith('[') || text.startsWith('**')) return ['says nothing']
  if (links.length === 0 && marks.length === 0) return ['has no test']
  if (links.length > 0 === marks.length > 0 || marks.length > 1)
    return ['has a test and a mark, or two marks']
  return links.flatMap(({ title, path }): readonly string[] => {
    if (!RUN.test(path)) return [`names ${path}, which is no test that is always run`]
    const tests = titlesOf(path)
    if (!tests) return [`names ${path}, which is not there`]
    const named = testsNamed(tests, title)
    if (named.length === 0) return [`names "${title}", which is no test of ${path}`]
    if (named.length > 1) return [`names "${title}", of which ${path} has ${named.length}`]
    return named[0]?.isSkipped ? [`names "${title}", which is skipped`] : []
  })
}

function countFaults(page: string, counts: Counts): readonly string[] {
  return Object.entries(counts)
    .map(([what, count]) => `- ${count} ${what}`)
    .filter((line) => !page.split('\n').includes(line))
    .map((line) => `the head of the page does not say: ${line}`)
}

function repeated(ids: readonly string[]): readonly string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
