import { build, createServer } from 'vite'
import { bareRecords } from './bare-records.ts'

/**
 * Runs modules of a room while it is built, with the class names of the build.
 *
 * @param root the folder of the room.
 * @param paths from there: `/kernel/pieces.tsx`.
 * @returns the exports of all of them.
 */
export async function runModules(
  root: string,
  paths: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const server = await createServer({
    configFile: false,
    root,
    mode: 'production',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    const modules = await Promise.all(paths.map((path) => server.ssrLoadModule(path)))
    return Object.assign({}, ...modules)
  } finally {
    await server.close()
  }
}

/**
 * Bundles a script that runs beside the application of a document and must need no package.
 *
 * @param input the path of the script.
 * @param constants by the global names that the script reads them by.
 */
export async function bundleInline(
  input: string,
  constants: Readonly<Record<string, unknown>>,
  format: 'iife' | 'es',
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [bareRecords()],
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input,
        ...(format === 'es' && { preserveEntrySignatures: 'strict' as const }),
        treeshake: {
          moduleSideEffects: false,
          propertyReadSideEffects: false,
          manualPureFunctions: ['createSelector', 'createSlice', 'z'],
        },
        output: { format, codeSplitting: false },
      },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [chunk] = outputs.filter((one) => one.type === 'chunk')
  if (!chunk) throw new Error(`${input} was not built.`)
  const foreign = Object.entries(chunk.modules).filter(
    ([id, { renderedLength }]) => id.includes('node_modules') && renderedLength > 0,
  )
  if (foreign[0]) throw new Error(`${input} contains a package: ${foreign[0][0]}.`)
  return chunk.code.trim()
}
