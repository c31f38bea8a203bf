import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

let bundled: Promise<string> | undefined

/** The channel as one classic script that sets `window.channel`; built once per worker. */
export function bundleChannel(): Promise<string> {
  bundled ??= bundle()
  return bundled
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('channel-entry.ts', import.meta.url)),
        formats: ['iife'],
        name: 'channelEntry',
      },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  const chunk = (first as Rolldown.RolldownOutput | undefined)?.output[0]
  if (!chunk) throw new Error('The channel could not be bundled.')
  return chunk.code
}
