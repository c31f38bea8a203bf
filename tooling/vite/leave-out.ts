import { parseAst } from 'vite'

/** What a script has that its users never reach. */
export interface UnusedParts {
  /** Variables that hold this value whenever they are read. */
  readonly constants: Readonly<Record<string, string>>
  /** Properties that hold this value whenever they are read. */
  readonly properties: Readonly<Record<string, string>>
  /** Values of the property `tag` that no object has. */
  readonly tags: ReadonlySet<unknown>
  /** Functions that are never called, or whose work is never needed, and what they do instead. */
  readonly functions: Readonly<Record<string, string>>
  /** Properties of objects, or exports, that nobody asks for. */
  readonly members: ReadonlySet<string>
}

/** Any node of a syntax tree, with what we look at. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Leaves parts out of a script, and then the functions that only they call.
 *
 * @throws when a part is not in the script.
 */
export function leaveOut(code: string, parts: UnusedParts): string {
  const missing = new Set([
    ...Object.keys(parts.constants),
    ...Object.keys(parts.properties),
    ...Object.keys(parts.functions),
    ...parts.members,
  ])
  const edits: Edit[] = []
  const replace = (node: Node, text: string, part: string): void => {
    missing.delete(part)
    edits.push({ start: node.start, end: node.end, text })
  }
  walk(treeOf(code), undefined, '', (node, parent, key) => {
    switch (node.type) {
      case 'Identifier': {
        const name = nameOf(node)
        const value = ownValue(parts.constants, name)
        if (value !== undefined && isRead(parent, key)) replace(node, value, name)
        break
      }
      case 'MemberExpression': {
        const name = nameOf(node['property'])
        const value = ownValue(parts.properties, name)
        if (value !== undefined && !isWritten(parent, key)) replace(node, value, name)
        break
      }
      case 'BinaryExpression': {
        const isEqual = node['operator'] === '==='
        if (
          (isEqual || node['operator'] === '!==') &&
          isTag(node['right']) &&
          hasUnused(node['left'], parts.tags)
        )
          replace(node, isEqual ? '!1' : '!0', '')
        break
      }
      case 'SwitchStatement':
        if (isTag(node['discriminant'])) edits.push(...unusedCases(node, parts.tags))
        break
      case 'Property': {
        const name = nameOf(node['key'])
        if (parts.members.has(name)) replace(node, `${name}: null`, name)
        break
      }
      case 'FunctionDeclaration': {
        const name = nameOf(node['id'])
        const body = ownValue(parts.functions, name)
        if (body !== undefined) replace(asNode(node['body']), `{${body}}`, name)
        // Its own names hide ours.
        return !asNodes(node['params']).some((parameter) => nameOf(parameter) in parts.constants)
      }
      case 'ExpressionStatement': {
        const assigned = assignedMember(node)
        if (!assigned) break
        if (parts.members.has(assigned.name)) replace(node, '', assigned.name)
        if (assigned.owner.endsWith('.prototype') && assigned.owner.slice(0, -10) in parts.functions)
          replace(node, '', '')
        break
      }
    }
    return true
  })
  if (missing.size > 0) throw new Error(`not in the script any more: ${[...missing].join(', ')}`)
  return withoutUncalled(apply(code, edits))
}

/** Cases for tags that no object has; a body that another case shares or runs into stays. */
function unusedCases(node: Node, tags: ReadonlySet<unknown>): readonly Edit[] {
  const edits: Edit[] = []
  const declared: string[] = []
  let before: readonly Node[] | undefined
  let place = node.end - 1
  for (const entry of asNodes(node['cases']).toReversed()) {
    const [first] = asNodes(entry['consequent'])
    if (!hasUnused(entry['test'], tags)) place = first?.start ?? entry.end
  }
  for (const entry of asNodes(node['cases'])) {
    const body = asNodes(entry['consequent'])
    const [first] = body
    if (hasUnused(entry['test'], tags)) {
      const isShared = first !== undefined && before !== undefined && !leaves(before)
      edits.push({ start: entry.start, end: isShared ? first.start : entry.end, text: '' })
      if (!isShared) {
        declared.push(...variablesIn(entry))
        continue
      }
    }
    before = body
  }
  // Other cases may use what one of them declares.
  if (declared.length > 0) edits.push({ start: place, end: place, text: `var ${declared.join(', ')}; ` })
  return edits
}

/** The variables that a part of a function declares for all of it. */
function variablesIn(part: Node): readonly string[] {
  const names: string[] = []
  walk(part, undefined, '', (node) => {
    if (node.type === 'VariableDeclarator') names.push(nameOf(node['id']))
    return !node.type.startsWith('Function')
  })
  return names
}

/** Whether statements never run into what follows them. */
function leaves(statements: readonly Node[]): boolean {
  const last = statements.at(-1)
  switch (last?.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true
    case 'BlockStatement':
      return leaves(asNodes(last['body']))
    case undefined:
    default:
      return false
  }
}

/** Removes the functions that no statement of the script reaches. */
function withoutUncalled(code: string): string {
  const functions = new Map<string, Node>()
  const waiting: string[] = []
  for (const node of asNodes(treeOf(code)['body'])) {
    if (node.type === 'FunctionDeclaration') functions.set(nameOf(node['id']), node)
    else waiting.push(...namesIn(node))
  }
  const reached = new Set(waiting)
  for (const name of reached) {
    const found = functions.get(name)
    if (found) for (const called of namesIn(found)) reached.add(called)
  }
  const uncalled = [...functions].filter(([name]) => !reached.has(name))
  return apply(
    code,
    uncalled.map(([, { start, end }]) => ({ start, end, text: '' })),
  )
}

function namesIn(root: Node): ReadonlySet<string> {
  const names = new Set<string>()
  walk(root, undefined, '', (node) => {
    if (node.type === 'Identifier') names.add(nameOf(node))
    return true
  })
  return names
}

/** Makes the edits, except for those within another. */
function apply(code: string, edits: readonly Edit[]): string {
  let result = ''
  let done = 0
  for (const { start, end, text } of edits.toSorted(byPlace)) {
    if (start < done) continue
    result += code.slice(done, start) + text
    done = end
  }
  return result + code.slice(done)
}

/** An insertion comes before what it is inserted before, and an edit before those within it. */
function byPlace(a: Edit, b: Edit): number {
  const isInsertion = ({ start, end }: Edit): boolean => start === end
  return a.start - b.start || Number(isInsertion(b)) - Number(isInsertion(a)) || b.end - a.end
}

/** Visits a node and, where `visit` wants that, all below it. */
function walk(
  node: Node,
  parent: Node | undefined,
  key: string,
  visit: (node: Node, parent: Node | undefined, key: string) => boolean,
): void {
  if (!visit(node, parent, key)) return
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, node, name, visit)
  }
}

function isRead(parent: Node | undefined, key: string): boolean {
  if (isWritten(parent, key)) return false
  switch (parent?.type) {
    case 'MemberExpression':
      return key !== 'property' || parent['computed'] === true
    case 'Property':
      return key === 'value'
    case 'VariableDeclarator':
      return key === 'init'
    case undefined:
    default:
      return true
  }
}

function isWritten(parent: Node | undefined, key: string): boolean {
  return parent?.type === 'UpdateExpression' || (parent?.type === 'AssignmentExpression' && key === 'left')
}

function isTag(node: unknown): boolean {
  return isNode(node) && node.type === 'MemberExpression' && nameOf(node['property']) === 'tag'
}

function hasUnused(node: unknown, tags: ReadonlySet<unknown>): boolean {
  return isNode(node) && node.type === 'Literal' && tags.has(node['value'])
}

/** What a statement such as `owner.name = value` assigns. */
function assignedMember(node: Node): { readonly owner: string; readonly name: string } | undefined {
  const { expression } = node
  if (!isNode(expression) || expression.type !== 'AssignmentExpression') return undefined
  const target = expression['left']
  if (!isNode(target) || target.type !== 'MemberExpression') return undefined
  const owner = asNode(target['object'])
  const path =
    owner.type === 'MemberExpression' ? [nameOf(owner['object']), nameOf(owner['property'])] : [nameOf(owner)]
  return { owner: path.join('.'), name: nameOf(target['property']) }
}

function ownValue(record: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''
}

function asNode(value: unknown): Node {
  if (!isNode(value)) throw new Error('A syntax tree of another form.')
  return value
}

function asNodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function treeOf(code: string): Node {
  return asNode(parseAst(code))
}
