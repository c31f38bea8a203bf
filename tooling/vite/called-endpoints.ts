import type { Plugin } from 'vite'

/** What a caller needs of an endpoint: how it is reached, and what it answers. */
const CALLED = ['method', 'path', 'access', 'answer']

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Property extends Node {
  readonly key?: { readonly name?: string }
}

interface Call extends Node {
  readonly callee: { readonly name?: string }
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[]
}

/**
 * Leaves out of documents what the server alone needs of an endpoint (`defineEndpoint`): what it may be asked, and the words
 * that describe it.
 */
export function calledEndpoints(): Plugin {
  return {
    name: 'postern:called-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/shared-schemas\/http\/.+\.ts$/, code: 'defineEndpoint(' },
      handler(code) {
        let made = code
        for (const record of recordsIn(this.parse(code, { lang: 'ts' })).toReversed()) {
          const properties = record.properties ?? []
          const kept = properties.filter(({ key }) => CALLED.includes(key?.name ?? ''))
          if (properties.some(({ type }) => type === 'SpreadElement')) continue
          const text = kept.map(({ start, end }) => code.slice(start, end)).join(', ')
          made = `${made.slice(0, record.start)}{ ${text} }${made.slice(record.end)}`
        }
        return { code: made, map: null }
      },
    },
  }
}

/** In the order in which they stand. */
function recordsIn(tree: unknown): readonly Call['arguments'][number][] {
  if (Array.isArray(tree)) return tree.flatMap(recordsIn)
  if (typeof tree !== 'object' || tree === null) return []
  if (isDefinition(tree)) return tree.arguments.slice(0, 1)
  return Object.values(tree).flatMap(recordsIn)
}

function isDefinition(node: object): node is Call {
  const { type, callee } = node as Partial<Call>
  return type === 'CallExpression' && callee?.name === 'defineEndpoint'
}
