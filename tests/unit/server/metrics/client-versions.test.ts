import { describe, expect, it } from 'vitest'
import { clientLabels } from '#server/metrics/client-versions.ts'

const OWN = { type: 'postern', version: '0.1.0' }

describe('the labels of clients', () => {
  it('A client has the type and version that it names', () => {
    const labelsOf = clientLabels(OWN)
    expect(labelsOf('appkit', 'html-wagmi-4.2.2')).toEqual({ type: 'appkit', version: 'html-wagmi-4.2.2' })
    expect(labelsOf(undefined, undefined)).toEqual({ type: 'none', version: 'none' })
  })

  it.each(['', 'a b', 'a"b', 'a\nb', 'x'.repeat(65), '–'])(
    'What is no version is counted as other: %j',
    (text) => {
      expect(clientLabels(OWN)('appkit', text)).toEqual({ type: 'other', version: 'other' })
    },
  )

  it('Made-up versions cannot fill the metrics, nor hide the own script', () => {
    const labelsOf = clientLabels(OWN)
    const made = Array.from({ length: 10_000 }, (_, index) =>
      JSON.stringify(labelsOf('appkit', `1.${index}`)),
    )
    expect(new Set(made).size).toBeLessThanOrEqual(65)
    expect(labelsOf('appkit', '2.0')).toEqual({ type: 'other', version: 'other' })
    expect(labelsOf('postern', '0.1.0')).toEqual(OWN)
  })
})
