import { describe, expect, it } from 'vitest'
import { parseCspDirectives } from '#server/doctor/checks.ts'

describe('directives of a policy', () => {
  it('Directives are parsed with their sources', () => {
    expect([
      ...parseCspDirectives("default-src 'none';  img-src 'self'  https://a.example ; sandbox"),
    ]).toEqual([
      ['default-src', ["'none'"]],
      ['img-src', ["'self'", 'https://a.example']],
      ['sandbox', []],
    ])
  })

  it('The first of repeated directives counts, as in browsers', () => {
    expect(parseCspDirectives("frame-src 'none'; frame-src *").get('frame-src')).toEqual(["'none'"])
  })

  it('A missing header has no directives', () => {
    expect(parseCspDirectives(undefined).size).toBe(0)
  })
})
