import { describe, expect, it } from 'vitest'
import {
  historyPopped,
  routerReducer,
  selectCanGoBack,
  selectView,
  selectViewParams,
  viewPushed,
  viewReplaced,
  viewReset,
} from '#modal/core/state/router/router-slice.ts'

type Action = Parameters<typeof routerReducer>[1]
const after = (...actions: Action[]) => ({
  router: actions.reduce(routerReducer, routerReducer(undefined, { type: 'start' })),
})
const connecting = { view: 'ConnectingExternal', params: { connectorId: 'a' } } as const

describe('router', () => {
  it('The router starts at Connect without a history.', () => {
    expect(selectView(after())).toBe('Connect')
    expect(selectCanGoBack(after())).toBe(false)
  })

  it('The router pushes, replaces, resets and pops.', () => {
    const networks = { view: 'Networks', params: undefined } as const
    expect(selectView(after(viewPushed(networks)))).toBe('Networks')
    expect(after(viewPushed(networks), viewReplaced(connecting)).router.history).toHaveLength(2)
    expect(after(viewPushed(networks), viewReset(connecting)).router.history).toEqual([connecting])
    expect(selectView(after(viewPushed(networks), historyPopped()))).toBe('Connect')
  })

  it('The first view stays however often the history is popped.', () => {
    expect(selectView(after(historyPopped(), historyPopped()))).toBe('Connect')
  })

  it('The same place is not pushed twice.', () => {
    expect(after(viewPushed(connecting), viewPushed(connecting)).router.history).toHaveLength(2)
  })

  it('Only the current view has its parameters.', () => {
    const state = after(viewPushed(connecting))
    expect(selectViewParams('ConnectingExternal')(state)).toEqual({ connectorId: 'a' })
    expect(selectViewParams('Downloads')(state)).toBeUndefined()
  })

  it('UnsupportedChain cannot be left backwards.', () => {
    const state = after(viewReset({ view: 'UnsupportedChain', params: undefined }), viewPushed(connecting))
    expect(selectCanGoBack(state)).toBe(false)
  })
})
