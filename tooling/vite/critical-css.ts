interface Block {
  /** A selector, or an at-rule with its condition. */
  readonly head: string
  readonly body: string
}

/**
 * Takes the rules out of a built style sheet that the elements of some markup need: those whose classes all occur in it, those
 * without classes, and the animations they name.
 *
 * @param css minified, without comments and strings that contain braces.
 * @example
 * criticalCss('.a{color:red}.b{color:blue}', '<i class="a">') // '.a{color:red}'
 */
export function criticalCss(css: string, markup: string): string {
  const classes = new Set(
    [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  )
  const kept = keep(blocksIn(css), classes)
  return kept.replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name: string) =>
    new RegExp(`animation[^;}]*\\b${name}\\b`).test(kept) ? rule : '',
  )
}

function keep(blocks: readonly Block[], classes: ReadonlySet<string>): string {
  return blocks
    .map(({ head, body }) => {
      if (head.startsWith('@media') || head.startsWith('@supports')) {
        const inner = keep(blocksIn(body), classes)
        return inner === '' ? '' : `${head}{${inner}}`
      }
      if (head.startsWith('@')) return `${head}{${body}}`
      const selectors = selectorsOf(head).filter((selector) =>
        [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].every(([, name = '']) => classes.has(name)),
      )
      return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
    })
    .join('')
}

/** Divides at the commas outside of parentheses. */
function selectorsOf(head: string): readonly string[] {
  return head.split(/,(?![^()]*\))/)
}

function blocksIn(css: string): readonly Block[] {
  const blocks: Block[] = []
  let [start, depth, open] = [0, 0, 0]
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{' && depth++ === 0) open = at
    if (css[at] !== '}' || --depth > 0) continue
    blocks.push({ head: css.slice(start, open).replace(/^.*;/s, '').trim(), body: css.slice(open + 1, at) })
    start = at + 1
  }
  return blocks
}
