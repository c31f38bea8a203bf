import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTransfers } from '#modal/chains/bip122/send.ts'
import type { Transfer } from '#modal/chains/transfers.ts'
import { usePreparing } from '#modal/features/send/use-transfers.ts'
import { bitcoinMainnet } from '#schemas/networks/bip122/mainnet.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TRANSFER: Transfer = {
  network: bitcoinMainnet,
  from: ADDRESS,
  to: ADDRESS,
  token: undefined,
  amount: 1_000n,
  speed: 'normal',
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('A transfer that could not be prepared is tried again after 1, 2 and 4 s, and shown as failed in between', async () => {
  const begun = Date.now()
  const requests = new Set<number>()
  const methods = new Set<string | undefined>()
  const transfers = createTransfers({
    apiUrl: 'https://api.example',
    projectId: 'demo',
    fetch: (_, init) => {
      requests.add(Date.now() - begun)
      methods.add(init?.method)
      return Promise.reject(new TypeError('offline'))
    },
  })
  const { result } = renderHook(() => usePreparing(transfers, TRANSFER))
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(result.current.isFailed).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(22_500))
  expect([...requests]).toEqual([300, 1_300, 3_300, 7_300, 22_300])
  expect([...methods]).toEqual([undefined])
})
