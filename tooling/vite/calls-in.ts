interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** A value of an object or a parameter; of a literal, its value. */
export interface Property extends Node {
  readonly key?: { readonly name?: string }
}

/** A call of a function by its name. */
export interface Call extends Node {
  readonly callee: Node & { readonly name: string }
  readonly arguments: readonly (Node & {
    readonly value?: unknown
    readonly properties?: readonly Property[]
  })[]
}

/** Finds the calls of functions in a syntax tree, in the order in which they stand. */
export function callsIn(tree: unknown, isMeant: (name: string) => boolean): readonly Call[] {
  if (Array.isArray(tree)) return tree.flatMap((part: unknown) => callsIn(part, isMeant))
  if (typeof tree !== 'object' || tree === null) return []
  const within = Object.values(tree).flatMap((part: unknown) => callsIn(part, isMeant))
  return isCall(tree) && isMeant(tree.callee.name) ? [tree, ...within] : within
}

function isCall(node: object): node is Call {
  const { type, callee } = node as Partial<Call>
  return type === 'CallExpression' && callee?.name !== undefined
}
