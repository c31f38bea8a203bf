import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'

const EXPORTED = /^export const ([A-Z][A-Z0-9_]*)\b/

/** The exported constants without a comment. */
function unexplained(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const [, name] = EXPORTED.exec(line) ?? []
    return name === undefined || /^(\/\*\*|\/\/| \*\/)/.test(lines[at - 1] ?? '') ? [] : [name]
  })
}

describe('constants', () => {
  it('Every exported constant has a comment with its reason', () => {
    const files = sourceFiles(['shared-schemas']).filter((file) =>
      /constants\/(times|limits|defaults)\.ts$/.test(file),
    )
    const missing = files.flatMap((file) => unexplained(readSource(file)).map((name) => `${file}: ${name}`))
    expect(files).toHaveLength(3)
    expect(missing).toEqual([])
  })

  it('A constant without a comment is noticed', () => {
    expect(unexplained('export const SHAKE_MS = 500\n')).toEqual(['SHAKE_MS'])
    expect(unexplained('/** How long. */\nexport const SHAKE_MS = 500\nexport const GAP_MS = 150\n')).toEqual(
      ['GAP_MS'],
    )
  })
})
