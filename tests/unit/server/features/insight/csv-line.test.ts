import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from '#server/features/insight/csv-line.ts'

/** Reads one line as RFC 4180 says. */
function cellsOf(line: string): string[] {
  const body = line.slice(0, -2)
  return [...`${body},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

describe('a line of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://evil.example";"x")'])(
    'The cell %j is no formula',
    (text) => {
      const [cell = ''] = cellsOf(csvLine([text]))
      expect(cell).toBe(`'${text}`)
    },
  )

  it('Quotes are doubled, and cells with commas or line breaks are quoted', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ''])).toBe('a,"b,c","d""e","f\ng",\r\n')
  })

  it('Any cells are read back as they were, or with the apostrophe before a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
        const read = cellsOf(csvLine(cells))
        expect(read.map((cell, at) => (cell === cells[at] ? cell : cell.slice(1)))).toEqual(cells)
        expect(read.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      }),
    )
  })
})
