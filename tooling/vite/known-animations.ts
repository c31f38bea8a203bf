import type { Plugin, Rolldown } from 'vite'

/**
 * Fails a build whose style names an animation without keyframes. CSS modules rename the animations that they name, so one
 * whose keyframes stand in another file has to be written as `global(name)`.
 */
export function knownAnimations(): Plugin {
  return {
    name: 'postern:known-animations',
    generateBundle(_options, bundle) {
      const missing = unknownAnimations(Object.values(bundle).map(cssOf).join(''))
      if (missing.length > 0) this.error(`No keyframes for the animations ${missing.join(', ')}.`)
    },
  }
}

/**
 * Lists the animations that a style sheet names and does not define.
 *
 * @example
 * unknownAnimations('.a{animation:1s turn}@keyframes turn{}') // []
 */
export function unknownAnimations(css: string): readonly string[] {
  const defined = new Set([...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name))
  const named = [...css.matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, value = '']) =>
    value.split(/,(?![^(]*\))/).flatMap((one) => nameIn(one) ?? []),
  )
  return [...new Set(named)].filter((name) => !defined.has(name))
}

const KEYWORDS =
  /^(none|infinite|normal|reverse|alternate|alternate-reverse|forwards|backwards|both|running|paused|linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|inherit|initial|unset)$/

/** The one word of an animation that is neither a keyword, a number, a time nor a function. */
function nameIn(animation: string): string | undefined {
  const words = animation
    .replaceAll(/[\w-]+\([^)]*\)/g, '')
    .replace('!important', '')
    .trim()
    .split(/\s+/)
  return words.find((word) => /^-?[a-zA-Z_][\w-]*$/.test(word) && !KEYWORDS.test(word))
}

function cssOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  return file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''
}
