import { describe, expect, it } from 'vitest'
import { shownName } from '#modal/lib/shown-name.ts'

/** Letters of other scripts that look like Latin ones. */
const TWINS = Array.from('аеорсхуіјѕԁһӏԛԝοανρυτιγωκօսոցհյ')

describe('shown name', () => {
  it.each(['ana.eth', 'été.eth', '東京.eth', 'привет.eth', 'a-1.b.eth'])(
    'The name %s is shown unchanged',
    (name) => {
      expect(shownName(name)).toBe(name)
    },
  )

  it.each(TWINS.flatMap((twin) => [`vit${twin}lik.eth`, `${twin}pple.eth`]))(
    'The name %s is shown in its ASCII form',
    (name) => {
      expect(shownName(name)).toMatch(/^xn--[a-z0-9-]+\.eth$/)
    },
  )

  it.each(['a\u200bna.eth', '\u202eana.eth', 'an a.eth', 'ana.eth\n', ''])(
    'The name %j is not shown',
    (name) => {
      expect(shownName(name)).toBeUndefined()
    },
  )
})
