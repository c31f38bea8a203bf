import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'

const EXPORTED = /^export const ([A-Z][A-Z0-9_]*)\b/
// What no source prescribes says that it is ours.
const SOURCE = /(our (figure|choice)|specification|DESIGN|EIP|CAIP|BIP|SLIP|RFC|ERC|§)/i

/** The exported constants whose comment, or the one that heads their group, names no source. */
function uncited(source: string): string[] {
  const blocks = source.split(/\n(?=\/\*\*|\/\/)/)
  return blocks.flatMap((block) => {
    const names = block.split('\n').flatMap((line) => EXPORTED.exec(line)?.[1] ?? [])
    return SOURCE.test(block) ? [] : names
  })
}

describe('constants', () => {
  it('of the specification cite their section', () => {
    const files = sourceFiles(['shared-schemas']).filter((file) =>
      /constants\/(times|limits|defaults)\.ts$/.test(file),
    )
    const missing = files.flatMap((file) => uncited(readSource(file)).map((name) => `${file}: ${name}`))
    expect(files).toHaveLength(3)
    expect(missing).toEqual([])
  })

  it('notices one that cites nothing', () => {
    expect(uncited('/** How long. */\nexport const SHAKE_MS = 500\n')).toEqual(['SHAKE_MS'])
    expect(uncited('/** How long (specification §9). */\nexport const SHAKE_MS = 500\n')).toEqual([])
  })
})
