import { compile } from 'svelte/compiler'
import { compileScript, parse } from 'vue/compiler-sfc'

/**
 * A component as the compiler of TypeScript reads it.
 *
 * @param name ends with the component's kind.
 * @throws what Vue or Svelte have against it.
 */
export function asTypeScript(name: string, source: string): string {
  return name.endsWith('.vue') ? fromVue(name, source) : fromSvelte(source)
}

/** With its template, as Vue draws it. */
function fromVue(name: string, source: string): string {
  const { descriptor, errors } = parse(source, { filename: name })
  if (errors[0]) throw errors[0]
  return compileScript(descriptor, { id: name, inlineTemplate: true }).content
}

const SCRIPT = /<script lang="ts">\n([\s\S]*?)<\/script>/
const RUNES = new Set(['state', 'derived', 'props', 'effect'])

/** Its script, which knows what the stores hold; the markup is parsed by Svelte alone. */
function fromSvelte(source: string): string {
  compile(source, { generate: false })
  const script = SCRIPT.exec(source)?.[1] ?? ''
  const stores = new Set([...source.matchAll(/\$([a-z]\w*)/g)].map((match) => match[1] ?? ''))
  const values = [...stores]
    .filter((name) => !RUNES.has(name))
    .map(
      (name) =>
        `declare const $${name}: typeof ${name} extends { subscribe(run: (value: infer T) => void): unknown } ? T : never`,
    )
  const component = "export default {} as import('svelte').Component"
  return [script, ...values, component].join('\n')
}
