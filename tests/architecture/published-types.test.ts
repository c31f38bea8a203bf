import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { foreignImports } from '#tooling/house/file-rules.js'

const PACKAGE = resolve(import.meta.dirname, '../../dist/sdk')
/** The framework of each entry, whose types it may import. */
const ALLOWED = new Set([
  'react',
  'vue',
  'svelte/elements',
  'svelte/store',
  'solid-js',
  '@angular/core',
  'wagmi',
  '@solana/web3.js',
])

describe('published types', () => {
  it('Published types import only each other and their framework', () => {
    expect(existsSync(PACKAGE), 'build the package first: npm run build').toBe(true)
    const declarations = readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.d.ts'),
    )
    const foreign = declarations.flatMap((file) =>
      foreignImports(readFileSync(resolve(PACKAGE, file), 'utf8'))
        .filter((specifier) => !ALLOWED.has(specifier))
        .map((specifier) => `${file}: ${specifier}`),
    )
    expect(declarations.length).toBeGreaterThan(0)
    expect(foreign).toEqual([])
  })

  it('Every form of import in a declaration is found', () => {
    const declaration = [
      "import type { A } from 'zod'",
      "import { B } from './types.js'",
      "export type C = import('viem').Client",
      '/// <reference types="node" />',
    ].join('\n')
    expect(foreignImports(declaration.replace('///', ''))).toEqual(['zod', 'viem', 'node'])
  })
})
