import { describe, expect, it } from 'vitest'
import { parseColor } from '#ui/theme/parse-color.ts'

const names = (name: string): string => (name === 'rebeccapurple' ? 'rgb(102, 51, 153)' : '')

describe('parseColor', () => {
  it.each([
    ['#36f', [51, 102, 255]],
    ['#3366FF80', [51, 102, 255]],
    ['rgb(51, 102, 255)', [51, 102, 255]],
    ['rgba(20% 40% 100% / 50%)', [51, 102, 255]],
    ['hsl(225, 100%, 60%)', [51, 102, 255]],
    ['hsl(-135 100% 60%)', [51, 102, 255]],
    ['rgb(300, -5, 0)', [255, 0, 0]],
    ['rebeccapurple', [102, 51, 153]],
  ])('The colour %s is parsed', (text, expected) => {
    expect(parseColor(text, names)).toEqual(expected)
  })

  it.each(['#12345', 'rgb(1, 2)', 'hsl()', 'nocolour'])('The text %s is not a colour', (text) => {
    expect(parseColor(text, names)).toBeUndefined()
  })
})
