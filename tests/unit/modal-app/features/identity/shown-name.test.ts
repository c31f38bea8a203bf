import { describe, expect, it } from 'vitest'
import { shownName } from '#modal/features/identity/shown-name.ts'

/** Letters of other scripts that pass for Latin ones. */
const TWINS = Array.from('аеорсхуіјѕԁһӏԛԝοανρυτιγωκօսոցհյ')

describe('a name as it is shown', () => {
  it.each(['ana.eth', 'été.eth', '東京.eth', 'привет.eth', 'a-1.b.eth'])('shows %s as it is', (name) => {
    expect(shownName(name)).toBe(name)
  })

  it.each(TWINS.flatMap((twin) => [`vit${twin}lik.eth`, `${twin}pple.eth`]))(
    'writes %s as the network of names knows it',
    (name) => {
      expect(shownName(name)).toMatch(/^xn--[a-z0-9-]+\.eth$/)
    },
  )

  it.each(['a\u200bna.eth', '\u202eana.eth', 'an a.eth', 'ana.eth\n', ''])('takes %j for no name', (name) => {
    expect(shownName(name)).toBeUndefined()
  })
})
