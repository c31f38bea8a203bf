import { describe, expect, it, vi } from 'vitest'
import { applyMiddleware, legacy_createStore } from 'redux'
import { deepFreeze } from '#modal/lib/store/deep-freeze.ts'
import { addReaction, createReactionMiddleware } from '#modal/lib/store/reactions.ts'
import { createSelector } from '#modal/lib/store/selector.ts'
import { createAction, createSlice, type PayloadAction } from '#modal/lib/store/slice.ts'

interface Counter {
  readonly count: number
}

const emptied = createAction('others/emptied')
const initialState: Counter = { count: 0 }
const { actions, reducer, reducerPath } = createSlice({
  name: 'counter',
  initialState,
  reducers: {
    added: (state: Counter, { payload }: PayloadAction<number>): Counter => ({
      count: state.count + payload,
    }),
    touched: (state: Counter): Counter => state,
  },
  extraReducers: (builder) => builder.addCase(emptied, (): Counter => initialState),
})

function storeWithReactions() {
  const { start, middleware } = createReactionMiddleware<Counter, unknown>(undefined)
  return { start, store: legacy_createStore(reducer, applyMiddleware(middleware)) }
}

describe('a slice', () => {
  it('An event has the name of its slice in its type, and carries its payload', () => {
    expect(actions.added(2)).toEqual({ type: 'counter/added', payload: 2 })
    expect(reducerPath).toBe('counter')
  })

  it('Its state changes with its own events and with those of others it names, and stays the same object otherwise', () => {
    const two = reducer(initialState, actions.added(2))
    expect(two).toEqual({ count: 2 })
    expect(reducer(two, emptied())).toBe(initialState)
    expect(reducer(two, { type: 'unknown' })).toBe(two)
    expect(reducer(undefined, { type: 'unknown' })).toBe(initialState)
  })

  it('A creator recognises its own actions only', () => {
    expect(actions.added.match(actions.added(1))).toBe(true)
    expect(actions.added.match(actions.touched())).toBe(false)
    expect(actions.added.match(() => undefined)).toBe(false)
  })
})

describe('a selector', () => {
  it('Derives again only when an input changed', () => {
    const derive = vi.fn((count: number) => [count])
    const select = createSelector((state: Counter & { other: number }) => state.count, derive)
    const first = select({ count: 1, other: 1 })
    expect(select({ count: 1, other: 2 })).toBe(first)
    expect(select({ count: 2, other: 2 })).toEqual([2])
    expect(derive).toHaveBeenCalledTimes(2)
  })

  it('Gives the present value again after the value of an earlier state was asked for', () => {
    const select = createSelector(
      (state: Counter) => state.count,
      (count) => [count],
    )
    const [before, now] = [{ count: 1 }, { count: 2 }]
    const [valueBefore, value] = [select(before), select(now)]
    expect(select(before)).toBe(valueBefore)
    expect(select(now)).toBe(value)
  })
})

describe('a reaction', () => {
  it('Follows the reducers with the states before and after, for the actions of its creator', () => {
    const { start, store } = storeWithReactions()
    const seen: unknown[] = []
    start({
      actionCreator: actions.added,
      effect: ({ payload }, api) => seen.push([payload, api.getOriginalState().count, api.getState().count]),
    })
    store.dispatch(actions.added(3))
    store.dispatch(actions.touched())
    store.dispatch(actions.added(4))
    expect(seen).toEqual([
      [3, 0, 3],
      [4, 3, 7],
    ])
  })

  it('Ends when it unsubscribes, and starts in a running store', () => {
    const { store } = storeWithReactions()
    const effect = vi.fn((_action: unknown, api: { readonly unsubscribe: () => void }) => api.unsubscribe())
    store.dispatch(
      addReaction<Counter, unknown, undefined>({ predicate: (_, { count }) => count > 1, effect }),
    )
    store.dispatch(actions.added(1))
    expect(effect).not.toHaveBeenCalled()
    store.dispatch(actions.added(1))
    store.dispatch(actions.added(1))
    expect(effect).toHaveBeenCalledTimes(1)
  })
})

describe('the freezing of a state in development', () => {
  it('A reducer that changes its state in place fails', () => {
    const state = { list: [{ name: 'a' }] }
    deepFreeze(state)
    expect(() => state.list.push({ name: 'b' })).toThrow(TypeError)
  })

  it.each([
    ['a function', () => 1],
    ['a map', new Map()],
    ['a date', new Date(0)],
  ])('%s in the state is refused by its place', (_, value) => {
    expect(() => deepFreeze({ slice: { value } })).toThrow('state.slice.value')
  })
})
