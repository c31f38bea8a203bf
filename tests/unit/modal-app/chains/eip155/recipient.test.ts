import { expect, it } from 'vitest'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'

const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

it('A recipient may be typed with or without 0x, and is written with EIP-55 capitals', async () => {
  const chain = (await CHAINS.eip155())({
    apiUrl: 'http://api.test',
    projectId: 'demo',
    fetch: () => Promise.reject(new TypeError('nobody is asked')),
  })
  const { toRecipient } = await chain.transfers()
  const read = (text: string) => toRecipient(text, ethereum)
  expect(read(ADDRESS)).toBe(ADDRESS)
  expect(read(` ${ADDRESS.slice(2)} `)).toBe(ADDRESS)
  expect(read(ADDRESS.toLowerCase())).toBe(ADDRESS)
  expect(read(ADDRESS.slice(0, -1))).toBeUndefined()
  expect(read(ADDRESS.replace('D1a', 'd1a'))).toBeUndefined()
})
