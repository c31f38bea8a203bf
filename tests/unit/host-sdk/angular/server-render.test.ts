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
import * as angular from '#sdk/angular.ts'
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
      angular.providePostern(postern),
    ],
  })
  const values = runInInjectionContext(app.injector, () => [
    angular.injectPosternAccount(),
    angular.injectPosternNetwork(),
    angular.injectPosternProvider('eip155'),
    angular.injectPosternState(),
    angular.injectPosternTheme(),
    angular.injectPosternEvents(),
    angular.injectWalletInfo(),
    angular.injectPosternWallets(),
    angular.injectPosternConnections(),
    angular.injectSessions(),
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
  const { open } = runInInjectionContext(app.injector, angular.injectPostern)
  await expect(open()).rejects.toThrow()
  app.destroy()
})
