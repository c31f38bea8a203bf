import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const bundled = new Map<string, Promise<string>>()

/** Bundles a module of this folder with all its imports into one classic script, once per worker. */
export function bundleEntry(file: string): Promise<string> {
  const code = bundled.get(file) ?? bundle(file)
  bundled.set(file, code)
  return code
}

async function bundle(file: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL(file, import.meta.url)), formats: ['iife'], name: 'entry' },
    },
  })
  const [first] = [output].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${file} could not be bundled.`)
  return chunk.code
}
