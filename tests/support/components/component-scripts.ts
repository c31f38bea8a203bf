import { compile } from 'svelte/compiler'
import { compileScript, parse } from 'vue/compiler-sfc'

/**
 * Compiles a component to the TypeScript that its compiler checks.
 *
 * @param name ends with the component's extension.
 * @throws the errors that Vue or Svelte report.
 */
export function asTypeScript(name: string, source: string): string {
  return name.endsWith('.vue') ? fromVue(name, source) : fromSvelte(source)
}

/** Includes the template, compiled to a render function. */
function fromVue(name: string, source: string): string {
  const { descriptor, errors } = parse(source, { filename: name })
  if (errors[0]) throw errors[0]
  return compileScript(descriptor, { id: name, inlineTemplate: true }).content
}

const SCRIPT = /<script lang="ts">\n([\s\S]*?)<\/script>/
const RUNES = new Set(['state', 'derived', 'props', 'effect'])

/** Includes the script only, which has the types of the stores; Svelte checks the markup only for syntax. */
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
