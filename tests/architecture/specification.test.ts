import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSource } from '#tooling/house/source-files.js'
import { clauseFaults } from '#tests/support/assertions/clauses.ts'
import { testsNamed, testsOf } from '#tests/support/assertions/test-titles.ts'

const FILE = 'tests/unit/a.test.ts'

const read = (path: string) => (existsSync(path) ? readSource(path) : undefined)

describe('the clauses of the product', () => {
  it.each([
    ['docs/specification.md', 400],
    ['docs/security-model.md', 80],
  ])(
    'Every clause of %s has a test that is run, or a mark that is counted',
    // The test parses some three hundred test files.
    { timeout: 30_000 },
    (path, least) => {
      const page = readSource(path)
      expect(page.split('\n- **§').length).toBeGreaterThan(least)
      expect(clauseFaults(page, read)).toEqual([])
    },
  )
})

describe('a page of clauses', () => {
  const tests = "it('opens', () => {})\nit('opens twice', () => {})\nit.skip('closes', () => {})"
  const sources: Record<string, string> = { [FILE]: tests }

  /** The problems of a page with these clauses, with correct counts unless others are given. */
  function faults(clauses: readonly string[], counts?: readonly number[]): readonly string[] {
    const marked = (mark: string) => clauses.filter((clause) => clause.includes(mark)).length
    const [all, held, unbuilt, untested, foreign = 0] = counts ?? [
      clauses.length,
      marked(']('),
      marked('not built yet'),
      marked('no test yet'),
      marked('cannot occur'),
    ]
    const head = `- ${all} clauses\n- ${held} held by a test\n- ${unbuilt} not built yet\n- ${foreign} cannot occur here\n- ${untested} no test yet`
    return clauseFaults(`${head}\n\n## 2. Views\n\n${clauses.join('\n')}\n`, (path) => sources[path])
  }
  const link = (title: string, path = `../${FILE}`) => `["${title}"](${path})`

  it('A page passes when every clause has a test or a mark and the counts are correct', () => {
    const clauses = [
      `- **§2.1** It opens. ${link('opens twice')}`,
      '- **§2.2** It swaps. **not built yet**',
      '- **§2.3** It closes. **no test yet**',
      '- **§2.4** It loads late. **cannot occur**: it is loaded with the page.',
    ]
    expect(faults(clauses)).toEqual([])
  })

  it.each([
    ['without a test', 'It opens.', /^§2\.1 has no test$/],
    ['with a test and a mark', `It opens. ${link('opens twice')} **no test yet**`, /a test and a mark/],
    ['without text', link('opens twice'), /says nothing/],
    ['whose file is missing', `It opens. ${link('opens', '../tests/unit/b.test.ts')}`, /is not there/],
    [
      'whose file is not a test',
      `It opens. ${link('opens', '../host-sdk/index.ts')}`,
      /no test that is always run/,
    ],
    [
      'whose test is only run in long runs',
      `It opens. ${link('opens', '../e2e/long/a.spec.ts')}`,
      /no test that is always run/,
    ],
    ['whose test is not in the file', `It opens. ${link('is open')}`, /which is no test of/],
    ['that means one of several tests', `It opens. ${link('open')}`, /of which .* has 2/],
    ['whose test is skipped', `It closes. ${link('closes')}`, /which is skipped/],
  ])('A page with a clause %s is refused', (_what, clause, fault) => {
    expect(faults([`- **§2.1** ${clause}`])).toEqual([expect.stringMatching(fault)])
  })

  it('A page with a repeated number, a number of another section or a malformed line is refused', () => {
    const mark = '**not built yet**'
    expect(faults([`- **§2.1** A. ${mark}`, `- **§2.1** B. ${mark}`])).toEqual(['§2.1 is there twice'])
    expect(faults([`- **§3.1** A. ${mark}`])).toEqual(['§3.1 stands in section 2'])
    expect(faults([`- §2.1 A. ${mark}`], [0, 0, 0, 0])).toEqual([`is no clause: - §2.1 A. ${mark}`])
  })

  it.each([
    [2, 0, 1, 0],
    [1, 1, 1, 0],
    [1, 0, 0, 0],
    [1, 0, 1, 1],
  ])('A page with the counts %i, %i, %i and %i is refused', (...counts) => {
    const found = faults(['- **§2.1** It swaps. **not built yet**'], counts)
    expect(found).toEqual([expect.stringMatching(/^the head of the page does not say/)])
  })
})

describe('the tests of a file', () => {
  it('The titles of tests are those that they are run under', () => {
    const source = `
      const ROWS = [{ name: 'a', isOn: true }] as const
      it.each([['one', 1], ['two', x]])('takes %s as %i', () => {})
      it.each(ROWS)('is $isOn for $name', () => {})
      for (const way of WAYS) test(\`goes by \${way.name}\`, () => {})`
    expect(testsOf(FILE, source).map(({ titles }) => titles)).toEqual([
      ['takes one as 1', 'takes two as %i'],
      ['is true for a'],
      ['goes by …'],
    ])
  })

  it.each([
    "it.skip('a', () => {})",
    "it.todo('a')",
    "it.skipIf(isSlow)('a', () => {})",
    "test.fixme('a', async () => {})",
    "test('a', async () => { test.skip(isSlow, 'because') })",
    "test('a', { tag: '@long' }, async () => {})",
    "it('a', (context) => { context.skip() })",
    "describe.skip('group', () => { it('a', () => {}) })",
    "test.describe.fixme('group', () => { test('a', async () => {}) })",
    "test.describe('group', () => { test.skip(isSlow, 'because'); test('a', async () => {}) })",
    "test.fixme()\ntest('a', async () => {})",
  ])('A test is skipped by %s', (source) => {
    expect(testsNamed(testsOf(FILE, source), 'a')).toMatchObject([{ isSkipped: true }])
  })

  it('Other calls named skip do not skip a test', () => {
    const source = "describe('skip', () => { it('a', () => { list.skip(1) }) })"
    expect(testsNamed(testsOf(FILE, source), 'a')).toMatchObject([{ isSkipped: false }])
  })
})
