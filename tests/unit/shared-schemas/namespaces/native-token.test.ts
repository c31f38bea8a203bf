import { expect, test } from 'vitest'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'

test('Each namespace has a placeholder address for its native coin', () => {
  expect(NAMESPACES.eip155.nativeTokenAddress).toBe(`0x${'e'.repeat(40)}`)
  expect(NAMESPACES.solana.nativeTokenAddress).toBe(`So${'1'.repeat(41)}`)
  expect(NAMESPACES.bip122.nativeTokenAddress).toBe('0x')
})
