import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { PackageExports } from '#tests/support/files/package-exports.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

const PACKAGE = resolve(import.meta.dirname, '../../dist/sdk')
const MANIFEST = parseJson(readFileSync(resolve(PACKAGE, 'package.json'), 'utf8'), PackageExports)
const ENTRIES = Object.entries(MANIFEST.exports).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [[name, target.default] as const],
)

/** Libraries of the site have their own side effects on import, so they are loaded before the entry. */
const LIBRARIES: Readonly<Record<string, string>> = {
  './vue': 'vue',
  './solid': 'solid-js/web',
  './angular': '@angular/core',
}

/** Runs a module in its own Node process in the folder of the package. @returns its output */
function run(source: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: PACKAGE,
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe('the entries of the package', { timeout: 60_000 }, () => {
  it('The package has exactly the documented entries', () => {
    const names = ENTRIES.map(([name]) => name)
    expect(names).toEqual([
      '.',
      './react',
      './vue',
      './svelte',
      './solid',
      './angular',
      './wagmi',
      './compat',
      './compat/core',
      './compat/networks',
      './compat/wagmi',
      './compat/ethers',
      './compat/solana',
      './compat/bitcoin',
      './compat/siwe',
      './headless',
      './element',
      './api',
      './message',
      './server',
      './server/express',
      './server/fastify',
      './server/hono',
      './server/next',
    ])
  })

  it.each(ENTRIES.filter(([name]) => name !== './server'))(
    '%s is imported on a server and leaves no trace there',
    (name, file) => {
      const library = LIBRARIES[name]
      const source = `
      ${library === undefined ? '' : `await import('${library}')`}
      const before = Reflect.ownKeys(globalThis).length
      const entry = await import('${file}')
      console.log(Object.keys(entry).length > 0, Reflect.ownKeys(globalThis).length - before)`
      expect(run(source).trim()).toBe('true 0')
    },
  )

  it('A bundle leaves out the descriptions of API endpoints that it does not call', async () => {
    const source = `
      import { createApiClient, getWallets } from '${resolve(PACKAGE, 'api.js')}'
      export const ask = () => createApiClient({ apiUrl: 'https://a.test', projectId: 'a' }).call(getWallets, {})`
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? id : null),
          load: (id) => (id === 'entry' ? source : null),
        },
      ],
      build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
    })
    const code = JSON.stringify(built)
    expect(code).toContain('/getWallets')
    for (const path of ['/balance', '/auth/v1/nonce', '/v1/fungible/price']) expect(code).not.toContain(path)
  })

  it('The entries render on a server', () => {
    const source = `
      import { createElement } from 'react'
      import { renderToString } from 'react-dom/server'
      import { createPostern } from './index.js'
      import { PosternProvider, usePosternAccount, usePosternState } from './react.js'
      const postern = createPostern({ projectId: 'demo', modalUrl: 'https://modal.test' })
      const Said = () => JSON.stringify([usePosternAccount().status, usePosternState().rev])
      console.log(renderToString(createElement(PosternProvider, { postern }, createElement(Said))))`
    expect(run(source).trim()).toBe('[&quot;disconnected&quot;,-1]')
  })

  it.each(['react.js', 'compat.js', 'compat-solana.js'])('The entry %s is marked as client code', (file) => {
    expect(readFileSync(resolve(PACKAGE, file), 'utf8')).toMatch(/^'use client';/)
  })
})
