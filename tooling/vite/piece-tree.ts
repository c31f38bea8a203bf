import type { PieceNode } from '#modal/kernel/piece-tree.ts'

const PART = /<(\/?)([\w-]+)((?:\s[^<>]*?)?)(\/?)>|[^<]+/g
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g
const VOID = new Set(['br', 'hr', 'img', 'input'])
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

type Open = [tag: string, attributes: Readonly<Record<string, string>>, ...children: PieceNode[]]

/**
 * Reads one element of the markup that React renders, in which every value has quotes and every element is closed.
 *
 * @example
 * pieceTree('<b class="x">y</b>') // ['b', { class: 'x' }, 'y']
 */
export function pieceTree(markup: string): PieceNode {
  const root: Open = ['', {}]
  const path = [root]
  for (const [part, closing, tag, attributes = '', isEmpty] of markup.matchAll(PART)) {
    const parent = path.at(-1) ?? root
    if (tag === undefined) parent.push(decoded(part))
    else if (closing === '/') path.pop()
    else {
      const values = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
        name,
        decoded(value),
      ])
      const element: Open = [tag, Object.fromEntries(values)]
      parent.push(element)
      if (isEmpty !== '/' && !VOID.has(tag)) path.push(element)
    }
  }
  const [, , piece, ...others] = root
  if (path.length !== 1 || piece === undefined || others.length > 0)
    throw new Error(`This is not one element: ${markup}`)
  return piece
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}
