import { act } from '@testing-library/react'
import { StrictMode, type ReactElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import { assembleAppKit } from '#sdk/compat/assemble-app-kit.ts'
import { setCurrentAppKit } from '#sdk/compat/current-app-kit.ts'
import { PosternProvider } from '#sdk/react.ts'
import { withEvents } from '#sdk/state/instance-events.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { ADDRESS, connectedAccount } from '#tests/support/builders/connected-account.ts'
import {
  HOOKS_HTML,
  HooksTree,
  OLDER_HOOKS_HTML,
  OLDER_OPTIONS,
  OlderHooksTree,
} from '#tests/support/components/hooks-tree.tsx'
import { countListeners } from '#tests/support/scripted/page-instances.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

let modal: ScriptedModal
let postern: Postern
let root: Root | undefined
const warnings = vi.fn()

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.clear()
  warnings.mockClear()
  vi.spyOn(console, 'error').mockImplementation(warnings)
  modal = scriptedModal()
  postern = withEvents(undefined, (onEvent) => startInstance({ ...SITE_OPTIONS, onEvent }, modal.chunks))
  // The page knows more than the server did before React hydrates it.
  await postern.preload()
  await modal.change(connectedAccount())
})
afterEach(async () => {
  await act(async () => root?.unmount())
  postern.destroy()
  document.body.replaceChildren()
})

async function hydrate(html: string, tree: ReactElement): Promise<HTMLElement> {
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const first = container.querySelector('pre')
  await act(async () => {
    root = hydrateRoot(container, tree, { onRecoverableError: warnings })
  })
  expect(container.querySelector('pre'), 'the server’s own element stays').toBe(first)
  return container
}

function rendered(container: HTMLElement): unknown {
  return JSON.parse(container.textContent ?? '')
}

test('React hydrates a server-rendered page without a warning, and then renders the current state', async () => {
  const container = await hydrate(HOOKS_HTML, <HooksTree />)
  expect(warnings).not.toHaveBeenCalled()
  expect(rendered(container)).toMatchObject({
    account: ADDRESS,
    network: 1,
    provider: true,
    wallet: 'Test wallet',
  })
})

test('The AppKit hooks hydrate without a warning as well', async () => {
  setCurrentAppKit(assembleAppKit(OLDER_OPTIONS, postern))
  const container = await hydrate(OLDER_HOOKS_HTML, <OlderHooksTree />)
  expect(warnings).not.toHaveBeenCalled()
  expect(rendered(container)).toMatchObject({ account: ADDRESS, network: 'Ethereum', themeMode: 'light' })
})

test('Strict mode hydrates without a warning, and unmounting removes every subscription', async () => {
  const listening = countListeners(postern)
  const container = await hydrate(
    HOOKS_HTML,
    <StrictMode>
      <PosternProvider postern={postern}>
        <HooksTree />
      </PosternProvider>
    </StrictMode>,
  )
  expect(warnings).not.toHaveBeenCalled()
  expect(rendered(container)).toMatchObject({ account: ADDRESS })
  expect(listening()).toBeGreaterThan(0)
  await act(async () => root?.unmount())
  expect(listening()).toBe(0)
})

test('Each part of a page renders its own instance', async () => {
  const other = startInstance({ ...SITE_OPTIONS, projectId: 'other' }, scriptedModal().chunks)
  const container = await hydrate(
    HOOKS_HTML + HOOKS_HTML,
    <>
      <PosternProvider postern={postern}>
        <HooksTree />
      </PosternProvider>
      <PosternProvider postern={other}>
        <HooksTree />
      </PosternProvider>
    </>,
  )
  expect(warnings).not.toHaveBeenCalled()
  const parts = (): unknown[] =>
    Array.from(container.querySelectorAll('pre'), ({ textContent }) => JSON.parse(textContent).account)
  expect(parts()).toEqual([ADDRESS, 'disconnected'])
  await act(async () => postern.destroy())
  expect(parts()).toEqual(['disconnected', 'disconnected'])
  other.destroy()
})

test('A mismatch with the server-rendered page is detected by this test', async () => {
  const container = document.createElement('div')
  container.innerHTML = HOOKS_HTML.replace('disconnected', 'connected')
  await act(async () => {
    root = hydrateRoot(container, <HooksTree />, { onRecoverableError: warnings })
  })
  expect(warnings).toHaveBeenCalled()
})
