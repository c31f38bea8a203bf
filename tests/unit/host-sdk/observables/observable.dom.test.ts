import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import { NEWEST_POSTERN } from '#sdk/observables/newest-postern.ts'
import { followInstance, posternObservable } from '#sdk/observables/observable.ts'
import { statePart } from '#sdk/observables/state-part.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { scriptedModal, SITE_OPTIONS } from '#tests/support/scripted/scripted-modal.ts'

let posterns: Postern[] = []

async function start(): Promise<ReturnType<typeof scriptedModal>> {
  const modal = scriptedModal()
  const postern = startInstance(SITE_OPTIONS, modal.chunks)
  posterns.push(postern)
  await postern.preload()
  return modal
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const postern of posterns) postern.destroy()
  posterns = []
})

test('Every subscriber is notified of the newest instance and follows it', async () => {
  const first = await start()
  const isOpen = followInstance(statePart(({ open }) => open))
  const listeners = [vi.fn(() => void isOpen.get()), vi.fn(() => void isOpen.get())]
  const stops = listeners.map((listener) => isOpen.subscribe(listener))
  const second = await start()
  for (const listener of listeners) listener.mockClear()
  await second.change({ open: true })
  expect([isOpen.get(), ...listeners.map(({ mock }) => mock.calls.length)]).toEqual([true, 1, 1])
  await first.change({ open: true })
  for (const stop of stops) stop()
  await second.change({ open: false })
  expect(listeners.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('A provided instance is read even when newer ones are created', async () => {
  await start()
  const provided = followInstance(posternObservable, posterns[0])
  await start()
  expect([provided.get(), followInstance(posternObservable).get()]).toEqual(posterns)
})

test('NEWEST_POSTERN keeps its functions when the newest instance changes', async () => {
  const { open, subscribe, getState } = NEWEST_POSTERN
  await expect(open()).rejects.toMatchObject({ code: 'INSTANCE_MISSING' })
  const listener = vi.fn()
  const stop = subscribe(listener)
  const modal = await start()
  await open()
  expect(getState()).toBe(posterns[0]?.getState())
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ open: true }))
  stop()
  await modal.change({ open: false })
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ open: true }))
})
