import { describe, expect, it } from 'vitest'
import { parseCspDirectives } from '#server/doctor/csp-directives.ts'

describe('the directives of a policy', () => {
  it('are read with their sources', () => {
    expect([
      ...parseCspDirectives("default-src 'none';  img-src 'self'  https://a.example ; sandbox"),
    ]).toEqual([
      ['default-src', ["'none'"]],
      ['img-src', ["'self'", 'https://a.example']],
      ['sandbox', []],
    ])
  })

  it('count once, as browsers count them', () => {
    expect(parseCspDirectives("frame-src 'none'; frame-src *").get('frame-src')).toEqual(["'none'"])
  })

  it('are none without a header', () => {
    expect(parseCspDirectives(undefined).size).toBe(0)
  })
})
