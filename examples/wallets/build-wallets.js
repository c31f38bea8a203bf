// Bundles the demo wallets and the test extension, one self-contained script per entry of entries.json.
//   node examples/wallets/build-wallets.js [output folder, dist/examples by default]
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** @param {string} outDir Folder that receives wallets/ and extension/. */
export async function buildWallets(outDir = join(root, 'dist/examples')) {
  const { scripts, copies } = JSON.parse(readFileSync(new URL('entries.json', import.meta.url), 'utf8'))
  for (const { entry, file } of scripts) await buildScript(join(root, entry), resolve(outDir, file))
  for (const { from, to } of copies) {
    mkdirSync(dirname(resolve(outDir, to)), { recursive: true })
    copyFileSync(join(root, from), resolve(outDir, to))
  }
}

async function buildScript(entry, file) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dirname(file),
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'wallet', fileName: () => file.slice(dirname(file).length + 1) },
    },
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildWallets(process.argv[2])
}
