import { describe, expect, it } from 'vitest'
import { savesData } from '#modal/platform/saves-data.ts'

const navigatorWith = (connection?: { saveData?: boolean; effectiveType?: string }) =>
  Object.assign(Object.create(null), { connection })

describe('whether nothing may be fetched ahead', () => {
  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'Nothing is fetched ahead with %o',
    (connection) => {
      expect(savesData(navigatorWith(connection))).toBe(true)
    },
  )

  it.each([undefined, {}, { saveData: false, effectiveType: '4g' }, { effectiveType: '3g' }])(
    'Files are fetched ahead with %o',
    (connection) => {
      expect(savesData(navigatorWith(connection))).toBe(false)
    },
  )
})
