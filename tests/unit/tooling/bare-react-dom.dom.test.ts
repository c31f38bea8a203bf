import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import type * as ReactModule from 'react'
import type * as ReactDomClient from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { leftOutIn } from '#tooling/vite/bare-react-dom.ts'
import { leaveOut, type UnusedParts } from '#tooling/vite/leave-out.ts'
import { UNUSED_REACT_DOM } from '#tooling/vite/react-dom-parts.ts'

const load = createRequire(import.meta.url)
const built = (file: string): string => path.resolve('node_modules', file)
const SCRIPT = readFileSync(built('react-dom/cjs/react-dom-client.production.js'), 'utf8')

/** React as it ships; its own build for development would not work with a client that ships. */
interface React {
  readonly react: typeof ReactModule
  readonly client: typeof ReactDomClient
}

function start(script: string): React {
  const react: typeof ReactModule = load(built('react/cjs/react.production.js'))
  const modules: Readonly<Record<string, unknown>> = {
    react,
    'react-dom': load(built('react-dom/cjs/react-dom.production.js')),
    scheduler: load(built('scheduler/cjs/scheduler.production.js')),
  }
  const client = {}
  compileFunction(script, ['require', 'exports'])((name: string) => modules[name], client)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The script of react-dom made it.
  return { react, client: client as typeof ReactDomClient }
}

/** Long enough for effects, for what was suspended and for updates of low priority. */
async function settled(): Promise<void> {
  // React's tasks come between timers, also on a machine that was busy for longer than one of them.
  for (let turns = 0; turns < 4; turns += 1) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Does in a page what our documents do, and writes down what the page shows and what is called, in order. */
async function story({ react, client }: React): Promise<readonly string[]> {
  const { createElement: h, useState, useEffect, useLayoutEffect, useMemo, useRef, useId } = react
  const lines: string[] = []
  const Theme = react.createContext('light')
  const listeners = new Set<() => void>()
  let stored = 'stored 1'
  const log = (line: string): void => void lines.push(line)

  class Boundary extends react.Component<{ children?: ReactModule.ReactNode }> {
    override state = { failed: '' }
    static getDerivedStateFromError = (error: Error) => ({ failed: error.message })
    override componentDidCatch(error: Error): void {
      log(`caught ${error.message}`)
    }
    override render(): ReactModule.ReactNode {
      return this.state.failed === '' ? this.props.children : h('p', null, `failed: ${this.state.failed}`)
    }
  }
  const Late = react.lazy(async () => {
    await settled()
    return { default: () => h('em', null, 'late') }
  })
  const Themed = react.memo(() => h('b', null, react.use(Theme)))
  const Fails = (): never => {
    throw new Error('broken')
  }
  function Field({ name }: { readonly name: string }) {
    const [text, setText] = useState('a')
    const id = useId()
    return h(
      'label',
      { htmlFor: id.length > 0 ? name : undefined },
      h('input', { id: name, value: text, onChange: (event) => setText(event.target.value.toUpperCase()) }),
      react.useDeferredValue(text),
    )
  }
  function Page() {
    const [count, setCount] = useState(0)
    const [isDark, setDark] = useState(false)
    const button = useRef<HTMLButtonElement>(null)
    const value = react.useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      () => stored,
    )
    useLayoutEffect(() => log(`layout ${count} ${button.current?.textContent}`), [count])
    useEffect(() => {
      log(`effect ${count}`)
      return () => log(`cleaned ${count}`)
    }, [count])
    const keys = useMemo(() => (count % 2 === 0 ? ['x', 'y', 'z'] : ['z', 'x']), [count])
    return h(
      Theme,
      { value: isDark ? 'dark' : 'light' },
      h(
        'form',
        {
          className: 'page',
          style: { opacity: count, '--wide': '1px' },
          onSubmit: (event) => {
            event.preventDefault()
            log('submitted')
          },
        },
        h('button', { ref: button, type: 'button', onClick: () => setCount(count + 1) }, `count ${count}`),
        h(
          'ul',
          null,
          keys.map((key) => h('li', { key, 'data-key': key }, key)),
        ),
        h(
          'select',
          { value: 'two', onChange: () => log('chosen') },
          h('option', null, 'one'),
          h('option', { value: 'two' }, '2'),
        ),
        h('textarea', { defaultValue: 'text' }),
        h('input', { type: 'checkbox', checked: isDark, onChange: (event) => setDark(event.target.checked) }),
        h('svg', { viewBox: '0 0 1 1', strokeWidth: 2 }, h('path', { d: 'M0 0', fillRule: 'evenodd' })),
        h(Field, { name: 'field' }),
        h(Themed),
        h(
          'i',
          {
            'aria-hidden': true,
            hidden: count > 1,
            onPointerEnter: () => log('entered'),
            onPointerLeave: () => log('left'),
          },
          value,
        ),
        h('input', {
          id: 'focus',
          onFocus: () => log('focused'),
          onBlur: () => log('blurred'),
          onKeyDown: ({ key }) => log(key),
        }),
        h(react.Suspense, { fallback: 'wait' }, count > 0 && h(Late)),
        h(Boundary, null, count > 1 && h(Fails)),
      ),
    )
  }

  const container = document.createElement('div')
  document.body.append(container)
  const find = (selector: string): HTMLInputElement => {
    const found = container.querySelector<HTMLInputElement>(selector)
    if (!found) throw new Error(`no ${selector}`)
    return found
  }
  const shown = async (): Promise<void> => {
    await settled()
    log(container.innerHTML)
  }
  const type = (input: HTMLInputElement, text: string): void => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const root = client.createRoot(container, { onCaughtError: (error) => log(`reported ${String(error)}`) })
  root.render(h(Page))
  await shown()
  find('button').click()
  await shown()
  await shown()
  type(find('#field'), 'typed')
  find('input[type=checkbox]').click()
  await shown()
  log(find('#field').value)
  stored = 'stored 2'
  for (const listener of listeners) listener()
  find('#focus').focus()
  find('#focus').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  find('#focus').blur()
  find('i').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  find('i').dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
  find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  find('select').dispatchEvent(new Event('change', { bubbles: true }))
  await shown()
  find('button').click()
  await shown()
  root.unmount()
  await shown()
  container.remove()
  return lines
}

const NOTHING_UNUSED: UnusedParts = {
  constants: {},
  properties: {},
  tags: new Set(),
  functions: {},
  members: new Set(),
}

describe('react-dom without what no document uses', () => {
  it('It shows and calls, step by step, what the whole of it does.', async () => {
    const whole = await story(start(SCRIPT))
    const bare = await story(start(leaveOut(SCRIPT, UNUSED_REACT_DOM)))
    expect(bare).toEqual(whole)
    const all = bare.join('\n')
    for (const seen of [
      'late',
      'TYPED',
      'dark',
      'stored 2',
      'focused\na\nblurred',
      'entered\nleft',
      'submitted',
      'chosen',
    ])
      expect(all).toContain(seen)
    expect(all).toContain('failed: broken')
    expect(all).toContain('cleaned 2')
    expect(bare.at(-1)).toBe('')
  })

  it('It is a third smaller.', () => {
    expect(leaveOut(SCRIPT, UNUSED_REACT_DOM).length).toBeLessThan(SCRIPT.length * 0.7)
  })

  it('A module that uses what is left out is noticed, in a library as well.', () => {
    expect(leftOutIn(`import { StrictMode, useState } from 'react'`)).toEqual(['StrictMode'])
    expect(leftOutIn(`var React=require("react");React.useInsertionEffect(f)`)).toEqual([
      'useInsertionEffect',
    ])
    expect(leftOutIn(`import { Activity } from 'lucide-react'; import { use, useId } from 'react'`)).toEqual(
      [],
    )
  })

  it('A part that the script does not have fails the build.', () => {
    const parts = { ...UNUSED_REACT_DOM, functions: { ...UNUSED_REACT_DOM.functions, renderAsToast: '' } }
    expect(() => leaveOut(SCRIPT, parts)).toThrow('renderAsToast')
  })

  it('A case that shares its body, or that another runs into, keeps the body.', () => {
    const script = `function read(o) { switch (o.tag) { case 1: case 26: return 'one'; case 2: more(); case 27: return 'two'; case 30: never(); case 3: return 'three' } } function never() {} function more() {} exports.read = read`
    const bare = leaveOut(script, { ...NOTHING_UNUSED, tags: new Set([26, 27, 30]) })
    expect(bare).toBe(
      `function read(o) { switch (o.tag) { case 1: return 'one'; case 2: more(); return 'two';  case 3: return 'three' } }  function more() {} exports.read = read`,
    )
  })

  it('A variable that a case declared for others stays declared.', () => {
    const script = `exports.read = (o) => { switch (o.tag) { case 26: var name = 'link'; break; case 5: name = 'host'; return name } }`
    const exports: { read?: (fiber: { tag: number }) => string } = {}
    const bare = leaveOut(script, { ...NOTHING_UNUSED, tags: new Set([26]) })
    compileFunction(`'use strict'; ${bare}`, ['exports'])(exports)
    expect(bare).not.toContain('link')
    expect(exports.read?.({ tag: 5 })).toBe('host')
  })
})
