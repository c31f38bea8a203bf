import { existsSync, readdirSync } from 'node:fs'
import { expect, it, describe } from 'vitest'
import * as z from 'zod/mini'
import { resolveInRepository, specifiersOf } from '#tooling/house/imports.js'
import { layerProblem } from '#tooling/house/layers.js'
import * as places from '#tooling/house/places.js'
import { LAYERS, PRODUCT_ROOMS, ROOM_OF_PREFIX } from '#tooling/house/rooms.js'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'
import { parseJson } from '#tests/support/assertions/parse-json.ts'

describe('import directions', () => {
  it('Every import of the repository follows the layers', () => {
    const files = sourceFiles([...PRODUCT_ROOMS, 'demo', 'examples'])
    const problems = files.flatMap((file) =>
      specifiersOf(readSource(file)).flatMap((specifier) => {
        const problem = layerProblem(file, specifier)
        return problem === undefined ? [] : [`${file}: ${problem}`]
      }),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(problems).toEqual([])
  })

  it('No files import each other in a cycle of any length, even for types', () => {
    const files = new Set(sourceFiles([...PRODUCT_ROOMS, 'demo']))
    const imported = new Map(
      [...files].map((file) => {
        const targets = specifiersOf(readSource(file)).flatMap(
          (specifier) => resolveInRepository(file, specifier) ?? [],
        )
        return [file, targets.filter((target) => files.has(target))] as const
      }),
    )
    expect(circlesOf(imported)).toEqual([])
  })

  it('An import cycle is noticed', () => {
    const imported = new Map([
      ['a.ts', ['b.ts', 'd.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['a.ts']],
      ['d.ts', []],
    ])
    expect(circlesOf(imported)).toEqual([['a.ts', 'b.ts', 'c.ts']])
  })

  it.each([
    ['modal-app/lib/a.ts', '#server/compose/app.ts'],
    ['host-sdk/index.ts', '#modal/main.ts'],
    ['server/features/images/routes.ts', '#schemas/channel/handshake.ts'],
    ['shared-schemas/primitives/hex.ts', '#schemas/protocol/host-modal.ts'],
    ['modal-app/ui/button.tsx', '#modal/core/state/router/router-slice.ts'],
    ['modal-app/core/state/router/router-slice.ts', '#modal/views/connect/connect-view.tsx'],
    ['modal-app/core/state/router/router-slice.ts', '#modal/core/commands/router/navigate.ts'],
    ['modal-app/core/state/network/network-slice.ts', '#modal/core/state/account/account-slice.ts'],
    ['modal-app/core/commands/modal/open-modal.ts', '#modal/core/commands/connection/disconnect.ts'],
    ['modal-app/features/swap/swap-slice.ts', '#modal/features/send/send-slice.ts'],
    ['server/features/images/routes.ts', '#server/features/origins/origins-service.ts'],
    ['server/features/images/images-repository.ts', './images-service.ts'],
    ['server/http/origins/cors-middleware.ts', '#server/features/images/routes.ts'],
    ['embedded-wallet-frame/platform/clock.ts', '#frame/app/start-up.ts'],
    ['modal-app/core/state/router/router-slice.ts', '../network/network-slice.ts'],
    ['host-sdk/index.ts', '../shared-schemas/channel/handshake.ts'],
    ['demo/main.ts', '#modal/main.ts'],
    ['server/main.ts', '#examples/shared/element.ts'],
    ['embedded-wallet-frame/theme/theme.ts', '#frame/app/start-up.ts'],
  ])('An import from %s of %s is refused', (file, specifier) => {
    expect(layerProblem(file, specifier)).toBeTypeOf('string')
  })

  it.each([
    ['modal-app/views/connect/connect-view.tsx', '#modal/features/token-balances/use-token-balances.ts'],
    ['modal-app/core/state/router/router-slice.ts', '#schemas/errors/result.ts'],
    ['modal-app/core/commands/router/navigate.ts', '#modal/core/state/router/router-slice.ts'],
    ['server/features/images/routes.ts', './images-service.ts'],
    ['server/compose/compose-history.ts', '#server/features/images/routes.ts'],
    ['shared-schemas/channel/serve.ts', '#schemas/protocol/define-call.ts'],
    ['host-sdk/index.ts', 'penpal'],
    ['tests/unit/a.test.ts', '#modal/core/state/router/router-slice.ts'],
  ])('An import from %s of %s is allowed', (file, specifier) => {
    expect(layerProblem(file, specifier)).toBeUndefined()
  })
})

/** The groups of files that import each other, each sorted by name (Tarjan's strongly connected components). */
function circlesOf(imported: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const found = new Map<string, { index: number; lowest: number; isOpen: boolean }>()
  const open: string[] = []
  const visit = (file: string) => {
    const own = { index: found.size, lowest: found.size, isOpen: true }
    found.set(file, own)
    open.push(file)
    for (const target of imported.get(file) ?? []) {
      const known = found.get(target)
      if (!known) own.lowest = Math.min(own.lowest, visit(target).lowest)
      else if (known.isOpen) own.lowest = Math.min(own.lowest, known.index)
    }
    if (own.lowest === own.index) {
      const group = open.splice(open.indexOf(file))
      for (const member of group) Object.assign(found.get(member) ?? {}, { isOpen: false })
      if (group.length > 1) circles.push(group.toSorted())
    }
    return own
  }
  for (const file of imported.keys()) if (!found.has(file)) visit(file)
  return circles
}

describe('the documented layers', () => {
  it.each(Object.entries(LAYERS))(
    'Every folder of %s has a layer, and every layer a folder',
    (parent, layers) => {
      const folders = readdirSync(parent, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      )
      const named = layers.flat().filter((name) => !name.endsWith('.ts'))
      expect(named.toSorted()).toEqual(folders.toSorted())
    },
  )

  it('The architecture document shows the layers that the checks use', () => {
    const page = readSource('docs/architecture.md')
    const drawn = Object.values(LAYERS).map((layers) =>
      layers.map((names) => names.map((name) => name.replace(/\.ts$/, '')).join(', ')).join(' ← '),
    )
    expect(drawn.filter((line) => !page.includes(line))).toEqual([])
  })

  it('Every room is listed with its import prefix', () => {
    const { imports } = parseJson(
      readSource('package.json'),
      z.object({ imports: z.record(z.string(), z.string()) }),
    )
    const written = Object.entries(ROOM_OF_PREFIX).map(([prefix, room]) => [`${prefix}/*`, `./${room}/*`])
    expect(Object.fromEntries(written)).toEqual(imports)
  })

  it('Every listed place exists', () => {
    const { NAMESPACE_LITERALS: _, CONNECTOR_LITERALS: __, standsAt: ___, ...lists } = places
    const named = Object.values(lists).flat()
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((place) => !existsSync(place))).toEqual([])
  })
})

describe('parsing of imports', () => {
  it('Static, type-only, side-effect, dynamic and re-exporting imports are found', () => {
    const source = [
      "import { a,\n  b } from './one.ts'",
      "import type { C } from './two.ts'",
      "import './three.css'",
      "const d = () => import('./four.ts')",
      "export { e } from './five.ts'",
      "import * as z from 'zod/mini'",
      "// import './comment.ts'",
      "/** import './comment.ts' */",
    ].join('\n')
    expect(specifiersOf(source).toSorted()).toEqual(
      ['./five.ts', './four.ts', './one.ts', './three.css', './two.ts', 'zod/mini'].toSorted(),
    )
  })
})
