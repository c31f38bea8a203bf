/** A node of a piece, in a form that a script may contain: a text, or a tag with its attributes and children. */
export type PieceNode =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, ...PieceNode[]]

const SVG = 'http://www.w3.org/2000/svg'

/** Makes a node of a document: markup in a script would need a policy of Trusted Types. */
export function growPiece(node: PieceNode, isInSvg = false): Element | Text {
  if (typeof node === 'string') return document.createTextNode(node)
  const [tag, attributes, ...children] = node
  const isSvg = isInSvg || tag === 'svg'
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.map((child) => growPiece(child, isSvg)))
  return element
}
