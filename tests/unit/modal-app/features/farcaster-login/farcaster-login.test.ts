import { describe, expect, it } from 'vitest'
import {
  leaveFarcaster,
  loginWithFarcaster,
  selectFarcasterLogin,
} from '#modal/features/farcaster-login/farcaster-login.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { linkModal } from '#tests/support/fixtures/linked-modal.ts'
import { scriptedFrame } from '#tests/support/scripted/scripted-frame.ts'

const URL = 'https://api.test/farcaster/flow-1'

function link(connectFarcaster: () => Promise<Result<unknown>>) {
  const wallet = scriptedFrame({
    getFarcasterUri: () => ok({ url: URL }),
    connectFarcaster,
    getWalletStatus: () => fail('FRAME_GONE', 'It goes no further in this test.'),
    getUser: () => fail('FRAME_GONE', 'It goes no further in this test.'),
  })
  return linkModal({ wallet })
}

describe('Farcaster login', () => {
  it('The URL is dropped when the view is left', async () => {
    const { store, close } = link(() => new Promise(() => {}))
    const shown = () => selectFarcasterLogin(store.getState()).url
    void store.dispatch(loginWithFarcaster(new AbortController().signal))
    await expect.poll(shown).toBe(URL)
    store.dispatch(leaveFarcaster())
    expect(shown()).toBeUndefined()
    close()
  })

  it('A completed login stores Farcaster as the login provider', async () => {
    const { store, storage, close } = link(() => Promise.resolve(ok({ status: 'done', userName: 'ada' })))
    void store.dispatch(loginWithFarcaster(new AbortController().signal))
    await expect.poll(() => storage.get('social_provider')).toBe('farcaster')
    close()
  })
})
