import * as book from 'lucide-react/icons/book-user'
import * as help from 'lucide-react/icons/circle-question-mark'
import * as code from 'lucide-react/icons/qr-code'
import * as warning from 'lucide-react/icons/triangle-exclamation-point'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createIcon, type IconDrawing } from '#ui/primitives/create-icon.ts'

const drawingOf = (module: object): IconDrawing => Reflect.get(module, '__iconData')

describe('an icon', () => {
  it.each([
    ['book-user', book],
    ['circle-question-mark', help],
    ['qr-code', code],
    ['triangle-exclamation-point', warning],
  ])('%s is written as the icon package writes it, hidden or with a name', (_, module) => {
    const Icon = createIcon(drawingOf(module))
    for (const props of [
      {},
      { size: 20, 'aria-hidden': true },
      { size: 16, className: 'mirrored', 'aria-label': 'In use' },
    ]) {
      const written = renderToStaticMarkup(createElement(Icon, props))
      expect(attributesOf(written)).toEqual(
        attributesOf(renderToStaticMarkup(createElement(module.default, props))),
      )
    }
  })
})

/** Their order says nothing. */
function attributesOf(markup: string): readonly string[] {
  return markup
    .replace(/^<svg /, '')
    .split(/(?<=") |>/)
    .toSorted()
}
