import { describe, expect, it } from 'vitest'
import { readLabels, saveLabel } from '#modal/core/commands/account/address-labels.ts'
import { selectAddressLabel } from '#modal/core/state/account/address-labels-slice.ts'
import { linkForTest } from '#tests/support/fixtures/connected-site.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'

const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const addressOf = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`

function open(stored = new Map<string, string>()) {
  const { store } = linkForTest({ storage: partition(stored) })
  return {
    stored,
    save: (address: string, name: string) => store.dispatch(saveLabel(address, name)),
    read: async (address: string) => {
      await store.dispatch(readLabels())
      return selectAddressLabel(address)(store.getState())
    },
  }
}

describe('label of an address', () => {
  it('A label is found in either case of hexadecimal digits, also in the next document, and can be removed.', async () => {
    const { save, stored } = open()
    await save(ADDRESS.toLowerCase(), 'Boat')
    expect(await open(stored).read(ADDRESS)).toBe('Boat')
    await save(ADDRESS, ' ')
    expect(await open(stored).read(ADDRESS)).toBeUndefined()
    expect([...stored.keys()].filter((key) => key.includes('labels'))).toEqual([])
  })

  it('A label has no character that reverses or hides text, and fits into a row.', async () => {
    const { save, read } = open()
    await save(ADDRESS, '  Bo\u202eat\u200b \n fund\u0000 ')
    expect(await read(ADDRESS)).toBe('Boat fund')
    await save(ADDRESS, '⛵'.repeat(40))
    expect(Array.from((await read(ADDRESS)) ?? '')).toHaveLength(32)
  })

  it('The oldest of 200 labels is dropped; one that is set again is the newest.', async () => {
    const { save, read } = open()
    for (let index = 0; index < 200; index += 1) await save(addressOf(index), `Name ${index}`)
    await save(addressOf(0), 'Again')
    await save(addressOf(200), 'One more')
    expect([await read(addressOf(0)), await read(addressOf(1)), await read(addressOf(200))]).toEqual([
      'Again',
      undefined,
      'One more',
    ])
  })

  it('Stored labels that cannot be read count as none.', async () => {
    const { save, stored } = open()
    await save(ADDRESS, 'Boat')
    const [key = ''] = [...stored.keys()].filter((name) => name.includes('labels'))
    for (const broken of ['{', '[1]', '{"a":1}', 'null']) {
      stored.set(key, broken)
      expect(await open(stored).read(ADDRESS), broken).toBeUndefined()
    }
  })

  it('Names of inherited members have no label.', async () => {
    const { save, read } = open()
    await save(ADDRESS, 'Boat')
    expect([await read('constructor'), await read('__proto__')]).toEqual([undefined, undefined])
  })
})
