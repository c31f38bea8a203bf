/** Attributes that differ from document to document, or that only scripts read. */
const IGNORED = new Set([
  'data-loading',
  'id',
  'aria-controls',
  'aria-describedby',
  'aria-labelledby',
  'value',
  'name',
  'novalidate',
])

/** Describes what is drawn: one line for each element and text, without the region that only screen readers are read. */
export function outline(node: Node | null | undefined): readonly string[] {
  if (node instanceof Text) return node.data === '' ? [] : [node.data]
  if (!(node instanceof Element) || node.tagName === 'OUTPUT') return []
  const attributes = [...node.attributes]
    .filter(({ name, value }) => !IGNORED.has(name) && value !== '' && !value.startsWith('url(#'))
    .map(({ name, value }) => `${name}=${value}`)
  return [[node.tagName, ...attributes.toSorted()].join(' '), ...childrenOf(node).map((line) => `  ${line}`)]
}

/** Texts that lie side by side look like one. */
function childrenOf(node: Element): readonly string[] {
  const whole = document.importNode(node, true)
  whole.normalize()
  return [...whole.childNodes].flatMap(outline)
}
