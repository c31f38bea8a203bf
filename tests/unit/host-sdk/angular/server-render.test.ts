import '@angular/compiler'
import {
  ErrorHandler,
  platformCore,
  provideZonelessChangeDetection,
  runInInjectionContext,
  ɵINJECTOR_SCOPE as SCOPE,
  ɵinternalCreateApplication as createApplication,
  ɵsetDocument as setDocument,
} from '@angular/core'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import {
  injectPostern,
  injectPosternAccount,
  injectPosternConnections,
  injectPosternEvents,
  injectPosternNetwork,
  injectPosternProvider,
  injectPosternState,
  injectPosternTheme,
  injectPosternWallets,
  injectSessions,
  injectWalletInfo,
  providePostern,
} from '#sdk/angular.ts'
import { createPostern } from '#sdk/index.ts'
import { countListeners } from '#tests/support/scripted/page-instances.ts'

test('The environment has no document', () => {
  expect([typeof document, typeof window, typeof localStorage]).toEqual(Array(3).fill('undefined'))
})

test('Every inject function gives the initial state on a server, and nothing subscribes to the instance', async () => {
  const postern = createPostern({ projectId: 'demo', modalUrl: 'https://modal.test' })
  const listening = countListeners(postern)
  // Servers give Angular a document of its own; the page's globals do not exist there.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- happy-dom implements the document that Angular uses
  setDocument(new Window().document as unknown as Document)
  const app = await createApplication({
    platformRef: platformCore(),
    appProviders: [
      ErrorHandler,
      { provide: SCOPE, useValue: 'root' },
      provideZonelessChangeDetection(),
      providePostern(postern),
    ],
  })
  const values = runInInjectionContext(app.injector, () => [
    injectPosternAccount(),
    injectPosternNetwork(),
    injectPosternProvider('eip155'),
    injectPosternState(),
    injectPosternTheme(),
    injectPosternEvents(),
    injectWalletInfo(),
    injectPosternWallets(),
    injectPosternConnections(),
    injectSessions(),
  ])
  app.tick()
  expect(values.map((signal) => signal())).toMatchObject([
    { isConnected: false, status: 'disconnected' },
    { chainId: undefined },
    undefined,
    { rev: -1, initialized: false },
    'dark',
    undefined,
    undefined,
    { page: 0, isLoading: false },
    [],
    { sessions: [], isLoading: false },
  ])
  expect(listening()).toBe(0)
  const { open } = runInInjectionContext(app.injector, injectPostern)
  await expect(open()).rejects.toThrow()
  app.destroy()
})
