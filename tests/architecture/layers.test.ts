import { existsSync, readdirSync } from 'node:fs'
import { expect, it, describe } from 'vitest'
import { specifiersOf } from '#tooling/house/imports.js'
import { layerComplaint } from '#tooling/house/layers.js'
import * as places from '#tooling/house/places.js'
import { PRODUCT_ROOMS, ROOM_LAYERS, ROOM_OF_PREFIX } from '#tooling/house/rooms.js'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'

describe('import directions', () => {
  it('every import of the repository follows them', () => {
    const files = sourceFiles([...PRODUCT_ROOMS, 'demo', 'examples'])
    const complaints = files.flatMap((file) =>
      specifiersOf(readSource(file)).flatMap((specifier) => {
        const complaint = layerComplaint(file, specifier)
        return complaint === undefined ? [] : [`${file}: ${complaint}`]
      }),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(complaints).toEqual([])
  })

  it.each([
    ['modal-app/lib/a.ts', '#server/app.ts'],
    ['host-sdk/index.ts', '#modal/main.ts'],
    ['server/features/images/routes.ts', '#schemas/channel/handshake.ts'],
    ['shared-schemas/primitives/hex.ts', '../protocol/host-modal.ts'],
    ['modal-app/ui/button.tsx', '../core/router/router-slice.ts'],
    ['modal-app/core/router/router-slice.ts', '#modal/views/connect/connect-view.tsx'],
    ['modal-app/features/swap/swap-slice.ts', '../send/send-slice.ts'],
    ['server/features/images/routes.ts', '../origins/origins-service.ts'],
    ['server/features/images/images-repository.ts', './images-service.ts'],
    ['server/http/cors.ts', '../features/images/routes.ts'],
    ['embedded-wallet-frame/platform/clock.ts', '../app/start-up.ts'],
    ['modal-app/core/router/router-slice.ts', '../../lib/backoff.ts'],
    ['host-sdk/index.ts', '../shared-schemas/channel/handshake.ts'],
    ['demo/main.ts', '#modal/main.ts'],
    ['server/main.ts', '#examples/look/look.ts'],
    ['embedded-wallet-frame/theme/theme.ts', '../app/start-up.ts'],
  ])('refuses that %s imports %s', (file, specifier) => {
    expect(layerComplaint(file, specifier)).toBeTypeOf('string')
  })

  it.each([
    ['modal-app/views/connect/connect-view.tsx', '#modal/features/token-balances/use-token-balances.ts'],
    ['modal-app/core/router/router-slice.ts', '#schemas/errors/result.ts'],
    ['server/features/images/routes.ts', './images-service.ts'],
    ['shared-schemas/channel/serve.ts', '../protocol/define-call.ts'],
    ['host-sdk/index.ts', 'penpal'],
    ['tests/unit/a.test.ts', '#modal/core/router/router-slice.ts'],
  ])('allows that %s imports %s', (file, specifier) => {
    expect(layerComplaint(file, specifier)).toBeUndefined()
  })
})

describe('the house as it is written down', () => {
  it.each(Object.entries(ROOM_LAYERS))(
    'has a layer for every folder of %s, and no layer without one',
    (room, layers) => {
      const folders = readdirSync(room, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      )
      const named = layers.flat().filter((name) => !name.endsWith('.ts'))
      expect(named.toSorted()).toEqual(folders.toSorted())
    },
  )

  it('stands in the document as the checks know it', () => {
    const page = readSource('docs/architecture.md')
    const drawn = Object.values(ROOM_LAYERS).map((layers) =>
      layers.map((names) => names.map((name) => name.replace(/\.ts$/, '')).join(', ')).join(' ← '),
    )
    expect(drawn.filter((line) => !page.includes(line))).toEqual([])
  })

  it('knows every room by the name imports have for it', () => {
    const { imports } = JSON.parse(readSource('package.json')) as { imports: Record<string, string> }
    const written = Object.entries(ROOM_OF_PREFIX).map(([prefix, room]) => [`${prefix}/*`, `./${room}/*`])
    expect(Object.fromEntries(written)).toEqual(imports)
  })

  it('names no place that is gone', () => {
    const { NAMESPACE_LITERALS: _, standsAt: __, ...lists } = places
    const named = Object.values(lists).flat()
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((place) => !existsSync(place))).toEqual([])
  })
})

describe('the reader of imports', () => {
  it('finds static, type-only, side-effect, dynamic and re-exporting imports', () => {
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
