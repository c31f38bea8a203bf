import { parseSync } from 'vite'

/** A test in a source file, with one title for each row of its table. */
export interface WrittenTest {
  readonly titles: readonly string[]
  /** Whether the test or one of its groups never runs, or runs with `LONG=1` only. */
  readonly isSkipped: boolean
  readonly start: number
  readonly end: number
}

interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

const TEST = /^(it|test)$/
const GROUP = /^(describe|test\.describe)$/
const SKIPPING = /^(skip|todo|fixme|skipIf|runIf|fails)$/

/**
 * Finds the tests of a source file and fills the rows of tables in the same file into their titles.
 *
 * @param source of a file for Vitest or Playwright.
 * @throws Error when the source cannot be parsed.
 * @example
 * testsOf('a.test.ts', "it.each(['a', 'b'])('accepts %s', () => {})")[0]?.titles // ['accepts a', 'accepts b']
 */
export function testsOf(file: string, source: string): readonly WrittenTest[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const root: unknown = program
  if (!isNode(root)) throw new Error(`${file}: the parser returned no tree`)
  const tables = tablesOf(root)
  const found: WrittenTest[] = []
  visit(root, false, (call, isSkipped) => {
    const callee = calleeOf(call)
    const title = textOf(argumentsOf(call)[0])
    if (!callee || !TEST.test(callee.name) || title === undefined) return
    const rows = callee.table && rowsOf(callee.table, tables)
    found.push({
      titles: rows ? rows.map((row) => fillIn(title, row)) : [title],
      isSkipped: isSkipped || callee.isSkipped || skipsItself(call) || isForLongRun(call, source),
      start: call.start,
      end: call.end,
    })
  })
  return found
}

/**
 * Finds the tests with exactly this title, or, without any, the tests whose title contains the text.
 *
 * @param quoted a title or a part of one.
 */
export function testsNamed(tests: readonly WrittenTest[], quoted: string): readonly WrittenTest[] {
  const exact = tests.filter(({ titles }) => titles.includes(quoted))
  return exact.length > 0
    ? exact
    : tests.filter(({ titles }) => titles.some((title) => title.includes(quoted)))
}

function visit(node: AstNode, isSkipped: boolean, see: (call: AstNode, isSkipped: boolean) => void): void {
  if (node.type === 'CallExpression') see(node, isSkipped)
  const callee = node.type === 'CallExpression' ? calleeOf(node) : undefined
  const isSkippedGroup = callee !== undefined && GROUP.test(callee.name) && callee.isSkipped
  const within = isSkipped || isSkippedGroup || skipsAll(node)
  for (const child of childrenOf(node)) visit(child, within, see)
}

/** Whether a file or a group skips all of its tests with `test.skip()` or `test.skip(condition, 'reason')`. */
function skipsAll(node: AstNode): boolean {
  if (node.type !== 'Program' && node.type !== 'BlockStatement') return false
  return nodesAt(node, 'body')
    .map((statement) => statement['expression'])
    .some((call) => isNode(call) && isSkipCall(call) && textOf(argumentsOf(call)[0]) === undefined)
}

function childrenOf(node: AstNode): readonly AstNode[] {
  return Object.values(node).flatMap((member) => (Array.isArray(member) ? member : [member]).filter(isNode))
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function nodeAt(node: AstNode | undefined, member: string): AstNode | undefined {
  const value = node?.[member]
  return isNode(value) ? value : undefined
}

function nodesAt(node: AstNode, member: string): readonly AstNode[] {
  const value = node[member]
  return Array.isArray(value) ? value.filter(isNode) : []
}

const argumentsOf = (call: AstNode): readonly AstNode[] => nodesAt(call, 'arguments')

/** Reads a call of `it`, `test.describe`, …: its name, whether it is skipped, and the table it runs for. */
function calleeOf(call: AstNode): { name: string; isSkipped: boolean; table?: AstNode } | undefined {
  const parts: string[] = []
  let table: AstNode | undefined
  let node = nodeAt(call, 'callee')
  while (node?.type !== 'Identifier') {
    if (node?.type === 'CallExpression') {
      table = argumentsOf(node)[0]
      node = nodeAt(node, 'callee')
    } else if (node?.type === 'MemberExpression') {
      parts.unshift(String(nodeAt(node, 'property')?.['name']))
      node = nodeAt(node, 'object')
    } else return undefined
  }
  const name = [String(node['name']), ...parts.filter((part) => part === 'describe')].join('.')
  const isSkipped = parts.some((part) => SKIPPING.test(part))
  return { name, isSkipped, ...(parts.includes('each') && table ? { table } : {}) }
}

/** Whether a test calls `test.skip()`, `test.fixme()` or `skip()` of its context in its body. */
function skipsItself(call: AstNode): boolean {
  const search = (node: AstNode): boolean => isSkipCall(node) || childrenOf(node).some(search)
  return argumentsOf(call).slice(1).some(search)
}

/** Whether the second argument of a Playwright test has the tag of the long run. */
function isForLongRun(call: AstNode, source: string): boolean {
  const [, details] = argumentsOf(call)
  return details?.type === 'ObjectExpression' && source.slice(details.start, details.end).includes("'@long'")
}

function isSkipCall(node: AstNode): boolean {
  const callee = nodeAt(node, 'callee')
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false
  const [object, property] = [nodeAt(callee, 'object'), nodeAt(callee, 'property')]
  return SKIPPING.test(String(property?.['name'])) && /^(it|test|context)$/.test(String(object?.['name']))
}

function textOf(node: AstNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral') return undefined
  return nodesAt(node, 'quasis')
    .map(({ value }) => (typeof value === 'object' && value !== null ? Reflect.get(value, 'cooked') : ''))
    .join('…')
}

function tablesOf(program: AstNode): ReadonlyMap<string, AstNode> {
  return new Map(
    nodesAt(program, 'body')
      .filter(({ type }) => type === 'VariableDeclaration')
      .flatMap((statement) => nodesAt(statement, 'declarations'))
      .flatMap((declaration) => {
        const [id, value] = [nodeAt(declaration, 'id'), nodeAt(declaration, 'init')]
        return id?.type === 'Identifier' && value ? [[String(id['name']), value] as const] : []
      }),
  )
}

/** Returns the rows of a table if they are in the file. */
function rowsOf(table: AstNode, tables: ReadonlyMap<string, AstNode>): readonly AstNode[] | undefined {
  if (table.type === 'ArrayExpression') return nodesAt(table, 'elements')
  const inner = table.type === 'Identifier' ? tables.get(String(table['name'])) : nodeAt(table, 'expression')
  return inner && rowsOf(inner, tables)
}

/** Fills a row into a title; a value that is neither plain text nor a number leaves its placeholder. */
function fillIn(title: string, row: AstNode): string {
  const values = row.type === 'ArrayExpression' ? nodesAt(row, 'elements') : [row]
  let next = 0
  const counted = title.replace(/%[sdijoO#]/g, (place) => plainOf(values[next++]) ?? place)
  const members = row.type === 'ObjectExpression' ? nodesAt(row, 'properties') : []
  return counted.replace(/\$(\w+)/g, (place, name: string) => {
    const member = members.find(({ key }) => isNode(key) && (key['name'] ?? key['value']) === name)
    return plainOf(nodeAt(member, 'value')) ?? place
  })
}

function plainOf(node: AstNode | undefined): string | undefined {
  const value = node?.type === 'Literal' ? node['value'] : undefined
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
