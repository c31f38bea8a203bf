import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type * as z from 'zod/mini'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'
import { bareRecords } from '#tooling/vite/bare-records.ts'
import { lingui } from '#tooling/vite/lingui.ts'
import { zodStandIn } from '#tooling/vite/zod-stand-in.ts'
import * as checks from '#tooling/vite/zod-mini/checks.ts'
import * as standIn from '#tooling/vite/zod-mini/zod-mini.ts'

/** A schema that a module made while it was loaded, and the function that made it. */
export interface RecordedSchema {
  readonly made: string
  readonly schema: z.ZodMiniType
}

const ROOMS = ['shared-schemas', 'shared-ui', 'modal-app', 'embedded-wallet-frame']
const VALUES_OF_ZOD = /^import (?!type\b).*'zod\/mini'/m
const ENTRY = 'virtual:every-schema'
const RECORDER = 'virtual:recorder'

/** Every module of the rooms of documents that makes schemas. */
function modulesWithSchemas(): string[] {
  // The parts of the API are for its description.
  return sourceFiles(ROOMS).filter(
    (file) => VALUES_OF_ZOD.test(readSource(file)) && !file.endsWith('http/api-parts.ts'),
  )
}

/** Exports what the stand-in does, and notes every schema that is made, in order. */
function recorderOf(origin: string): string {
  const names = Object.keys(standIn)
  return [
    `import * as origin from ${JSON.stringify(origin)}`,
    `export const recorded = []`,
    `const note = (made, schema) => {
       const { check } = schema
       Object.defineProperty(schema, 'check', {
         value: (...checks) => note('check', check.apply(schema, checks)),
       })
       recorded.push({ made, schema })
       return schema
     }`,
    ...names.map((name, at) =>
      name in checks
        ? `const f${at} = origin.${name}`
        : `const f${at} = (...given) => note('${name}', origin.${name}(...given))`,
    ),
    `export { ${names.map((name, at) => `f${at} as ${name}`).join(', ')} }`,
  ].join('\n')
}

/**
 * Loads every module of the documents that makes schemas, as documents are built, and returns what they made, in the same
 * order whatever reads the schemas.
 *
 * @param reader zod itself, or what stands in for it in documents.
 */
export async function recordSchemas(reader: 'zod' | 'stand-in'): Promise<RecordedSchema[]> {
  const modules = modulesWithSchemas()
  const origin = reader === 'zod' ? 'zod/mini' : path.resolve('tooling/vite/zod-mini/zod-mini.ts')
  const recorder: Plugin = {
    name: 'test:recorder',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === ENTRY || id === RECORDER) return `\0${id}`
      return id === 'zod/mini' && importer !== `\0${RECORDER}` ? `\0${RECORDER}` : undefined
    },
    load(id) {
      if (id === `\0${RECORDER}`) return recorderOf(origin)
      if (id !== `\0${ENTRY}`) return undefined
      const imports = modules.map((file) => `import ${JSON.stringify(path.resolve(file))}`)
      return [...imports, `export { recorded } from '${RECORDER}'`].join('\n')
    },
  }
  const folder = await mkdtemp(path.resolve('.cache/schemas-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [recorder, bareRecords(), ...(reader === 'zod' ? [] : [zodStandIn()]), lingui()],
      ssr: { external: true },
      build: {
        ssr: true,
        outDir: folder,
        minify: false,
        rolldownOptions: { input: ENTRY, treeshake: false, output: { entryFileNames: 'schemas.js' } },
      },
    })
    const loaded: { readonly recorded: RecordedSchema[] } = await import(
      pathToFileURL(path.join(folder, 'schemas.js')).href
    )
    return loaded.recorded
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
