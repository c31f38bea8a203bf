import { describe, expect, it } from 'vitest'
import { directivesOf } from '#server/doctor/directives-of.ts'

describe('the directives of a policy', () => {
  it('are read with their sources', () => {
    expect([...directivesOf("default-src 'none';  img-src 'self'  https://a.example ; sandbox")]).toEqual([
      ['default-src', ["'none'"]],
      ['img-src', ["'self'", 'https://a.example']],
      ['sandbox', []],
    ])
  })

  it('count once, as browsers count them', () => {
    expect(directivesOf("frame-src 'none'; frame-src *").get('frame-src')).toEqual(["'none'"])
  })

  it('are none without a header', () => {
    expect(directivesOf(undefined).size).toBe(0)
  })
})
