import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail, ok } from '#schemas/errors/result.ts'
import {
  chunksFrom,
  scriptedModal,
  SITE_OPTIONS,
  type ScriptedModal,
} from '#tests/support/scripted/scripted-modal.ts'
import { quiet, until } from '#tests/support/fixtures/link-pair.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'
import type { LoadChunk } from '#sdk/link/link.ts'
import type { PosternOptions } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'

let modal: ScriptedModal
let postern: Postern

function start(options: Partial<PosternOptions> = {}): Postern {
  return startInstance({ ...SITE_OPTIONS, ...options }, modal.chunks)
}

function dialog(): HTMLDialogElement | null {
  for (const host of document.body.children) {
    const found = host.shadowRoot?.querySelector('dialog')
    if (found) return found
  }
  return null
}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  modal = scriptedModal()
  postern = start()
})
afterEach(() => postern.destroy())

describe('an instance', () => {
  test('An instance loads nothing before it is used', () => {
    expect(document.querySelector('iframe')).toBeNull()
    expect(document.body.children).toHaveLength(0)
    expect(postern.getState()).toMatchObject({ rev: -1, open: false })
  })

  test('An instance reads the storage once the page is idle, and then restores what an earlier visit left', async () => {
    postern.destroy()
    localStorage.setItem('postern:demo', '["eip155"]')
    const read = vi.spyOn(Storage.prototype, 'getItem')
    postern = start()
    expect(read).not.toHaveBeenCalled()
    await until(() => modal.calls.length > 0)
    expect(read).toHaveBeenCalledWith('postern:demo')
    read.mockRestore()
  })

  test('What an earlier visit left is restored for a call that does not wait for the idle page', async () => {
    postern.destroy()
    localStorage.setItem('postern:demo', '["eip155"]')
    postern = start()
    const accounts = postern.getProvider('eip155').request({ method: 'eth_accounts' })
    await quiet()
    await modal.connectEvm(['0xabc'])
    expect(await accounts).toEqual(['0xabc'])
  })

  test('An instance announces its provider with a random UUID of version 4', () => {
    const uuids = new Set<string>()
    const collect = (event: Event): void => {
      if (event instanceof CustomEvent) uuids.add(event.detail.info.uuid)
    }
    window.addEventListener('eip6963:announceProvider', collect)
    start().destroy()
    start().destroy()
    window.removeEventListener('eip6963:announceProvider', collect)
    expect(uuids.size).toBe(2)
    for (const uuid of uuids)
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  })

  test('An instance opens the modal in a dialog and hides it when the modal says so', async () => {
    await postern.open({ view: 'Connect' })
    expect(dialog()?.open).toBe(true)
    expect(modal.calls).toContainEqual({ name: 'open', params: { view: 'Connect' } })
    await modal.change({ open: false })
    expect(dialog()?.open).toBe(false)
    expect(dialog()?.querySelector('iframe')).not.toBeNull()
  })

  test('What the script connects with is loaded once a document has answered, and not before', async () => {
    postern.destroy()
    const asked: string[] = []
    const chunks: LoadChunk = (name, hash) => {
      asked.push(name)
      return modal.chunks(name, hash)
    }
    // Frames stay empty here, so that no document answers the first contact as it is.
    postern = startInstance(
      SITE_OPTIONS,
      chunksFrom({
        wallets: () => import('#sdk/link/first-contact.ts'),
        link: () => chunks('link'),
        calls: () => chunks('calls'),
      }),
    )
    postern.preload().catch(() => {})
    await quiet()
    expect(asked).toEqual([])
    postern.destroy()
    postern = startInstance(SITE_OPTIONS, chunks)
    await postern.preload()
    expect(asked).toEqual(['wallets', 'link', 'calls'])
  })

  test('A modal that is there is asked to open in the task of the call', async () => {
    await postern.preload()
    const post = vi.spyOn(Object.getPrototypeOf(new MessageChannel().port1), 'postMessage')
    const opening = postern.open()
    const sent = post.mock.calls.map(([message]) => message)
    post.mockRestore()
    await opening
    expect(sent).toEqual([expect.objectContaining({ type: 'CALL', methodPath: ['open'] })])
  })

  test('The dialog lies in the top layer, above the content of the page', async () => {
    const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    await postern.open()
    expect(show.mock.contexts).toEqual([dialog()])
    show.mockRestore()
  })

  test('connect resolves with the accounts', async () => {
    modal.onTicket = async () => {
      await modal.connectEvm(['0xabc'])
      return ok(undefined)
    }
    expect(await postern.connect({ namespace: 'eip155' })).toEqual([{ address: '0xabc', type: 'eoa' }])
    expect(modal.tickets[0]).toMatchObject({ kind: 'connect', payload: { namespace: 'eip155' } })
  })

  test('connect rejects with 4001 when the visitor closes the modal', async () => {
    modal.onTicket = async () => fail(4001, 'The request was rejected.')
    await expect(postern.connect()).rejects.toMatchObject({ code: 4001 })
    expect(dialog()?.open).toBe(false)
  })

  test('close ends the request that the visitor is deciding about', async () => {
    modal.onTicket = (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(fail(4001, 'Request was aborted')))
      })
    const connecting = postern.connect()
    connecting.catch(() => {})
    await until(() => modal.tickets.length > 0)
    await postern.close()
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
  })

  test('An opening is not ended by the closing before it', async () => {
    const first = postern.open()
    first.catch(() => {})
    for (let round = 0; round < 100; round += 1) {
      void postern.close()
      await expect(postern.open(), `round ${round}`).resolves.toBeUndefined()
      expect([dialog()?.open, postern.getState().open], `round ${round}`).toEqual([true, true])
    }
  })

  test('An opening lasts while the closing before it is unanswered', async () => {
    await postern.open()
    const closing = postern.close()
    modal.reload()
    await postern.open()
    await closing
    expect(dialog()?.open).toBe(true)
  })

  test('Storage holds the connected namespaces without addresses, and is emptied after a disconnect', async () => {
    await postern.preload()
    await modal.connectEvm(['0xabc'])
    expect(localStorage.getItem('postern:demo')).toBe('["eip155"]')
    await modal.connectEvm([])
    expect(localStorage.length).toBe(0)
  })

  test('A document that is still restoring disconnects no namespace', async () => {
    await postern.preload()
    await modal.connectEvm(['0xabc'])
    await modal.change({ initialized: false, namespaces: {} })
    expect(postern.getState().namespaces['eip155']?.status).toBe('connected')
  })

  test('What the site changes between the hello and the first answer of the application reaches it', async () => {
    const synced = (): unknown => modal.calls.filter(({ name }) => name.startsWith('sync'))
    await postern.preload()
    expect(synced()).toEqual([])
    modal.reload()
    await postern.setTheme({ themeMode: 'light', themeVariables: { '--postern-accent': 'red' } })
    await postern.updateOptions({ termsConditionsUrl: 'https://site.test/terms' })
    await postern.open()
    expect(synced()).toEqual([
      {
        name: 'syncOptions',
        params: {
          themeMode: 'light',
          themeVariables: { accent: 'red' },
          termsConditionsUrl: 'https://site.test/terms',
        },
      },
    ])
  })

  test('A ticket survives a reload of the frame', async () => {
    let attempts = 0
    modal.onTicket = async () => (++attempts === 1 ? new Promise(() => {}) : ok('0xsigned'))
    const answer = postern.request({
      namespace: 'solana',
      method: 'solana_signMessage',
      params: { message: 'x' },
    })
    await until(() => attempts === 1)
    modal.reload()
    expect(await answer).toBe('0xsigned')
  })

  test('The window stays open while a reloaded document finds the wallet of an open ticket', async () => {
    modal.onTicket = () => new Promise(() => {})
    postern.request({ namespace: 'solana', method: 'solana_signMessage' }).catch(() => {})
    await until(() => modal.tickets.length === 1)
    await modal.change({ open: true })
    expect(dialog()?.open).toBe(true)
    await modal.change({ open: false, initialized: false }, { isTold: false })
    modal.reload()
    await until(() => modal.tickets.length === 2)
    await modal.change({ loading: true })
    expect(dialog()?.open).toBe(true)
    await modal.change({ initialized: true })
    await until(() => dialog()?.open === false)
  })

  test('A ticket that reached a wallet is not sent again', async () => {
    window.dispatchEvent(new Event('ready'))
    const provider = { request: () => new Promise<unknown>(() => {}) }
    const info = { uuid: 'u1', name: 'Slow', rdns: 'test.slow', icon: 'data:image/png,x' }
    const announce = (): void =>
      void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    window.addEventListener('eip6963:requestProvider', announce, { once: true })
    modal.onTicket = async ({ id }) => {
      void modal
        .host()
        .walletRequest({ walletId: 'eip6963:test.slow', ticketId: id, method: 'personal_sign' })
      return new Promise(() => {})
    }
    const answer = postern.request({ namespace: 'solana', method: 'solana_signMessage' })
    answer.catch(() => {})
    await until(() => modal.tickets.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    modal.reload()
    await expect(answer).rejects.toMatchObject({ code: -32603, data: { code: 'TICKET_STATE_UNKNOWN' } })
    expect(modal.tickets).toHaveLength(1)
  })

  test('The modal gets a wallet’s answer before the page’s next ticket', async () => {
    const info = { uuid: 'u2', name: 'Quick', rdns: 'test.quick', icon: 'data:image/png,x' }
    const provider = { request: () => Promise.resolve('0xsigned') }
    const detail = { info, provider }
    const announce = (): void =>
      void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce, { once: true })
    modal.onTicket = ({ id }) =>
      modal.host().walletRequest({
        walletId: 'eip6963:test.quick',
        ticketId: id,
        settlesTicket: true,
        method: 'solana_signMessage',
      })
    const ask = (): Promise<unknown> =>
      postern.request({ namespace: 'solana', method: 'solana_signMessage', params: {} })
    // Six tickets are open at all times, as many as the modal accepts: one sent too early would be refused.
    const askAgain = async (): Promise<unknown[]> => {
      const answers = []
      for (let round = 0; round < 20; round += 1) answers.push(await ask())
      return answers
    }
    const answers = (await Promise.all(Array.from({ length: 6 }, askAgain))).flat()
    expect(answers).toEqual(Array.from({ length: 120 }, () => '0xsigned'))
  })

  test('Theme variables and options reach the modal under their bare names', async () => {
    await postern.preload()
    await postern.setTheme({ themeMode: 'light', themeVariables: { '--w3m-accent': '#ffffff' } })
    expect(modal.calls).toContainEqual({
      name: 'syncTheme',
      params: { themeMode: 'light', themeVariables: { accent: '#ffffff' } },
    })
    await postern.updateOptions({ language: 'de' })
    expect(modal.calls).toContainEqual({ name: 'syncOptions', params: { language: 'de' } })
  })

  test('A chunk that fails to load rejects the call and shows the failure card', async () => {
    postern.destroy()
    const lost = () => Promise.reject(new Error('no network'))
    postern = startInstance(SITE_OPTIONS, lost)
    await expect(postern.open()).rejects.toMatchObject({ code: 'UNREACHABLE' })
    const card = dialog()?.querySelector('[role=alertdialog]')
    expect(card?.textContent).toContain('The wallet window could not be loaded')
    const [retry, close] = card?.querySelectorAll('button') ?? []
    expect([retry?.textContent, close?.textContent]).toEqual(['Retry', 'Close'])
    close?.click()
    await until(() => dialog()?.open === false)
  })
})

describe('the theme mode before the modal is loaded', () => {
  function themeModeOf(options: Partial<PosternOptions>, prefersLight = false): string {
    postern.destroy()
    const matches = (query: string): boolean => query === '(prefers-color-scheme:light)' && prefersLight
    const matchMedia = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(matchMedia(query), 'matches', { value: matches(query) }),
    )
    postern = start(options)
    return postern.getState().themeMode
  }
  afterEach(() => vi.restoreAllMocks())

  test.each([
    ['dark', {}, true],
    ['light', { themeMode: 'light' }, false],
    ['dark', { themeMode: 'dark' }, true],
    ['light', { themeMode: 'system' }, true],
    ['dark', { themeMode: 'system' }, false],
  ] as const)(
    'The theme mode is %s for %o on a device that prefers light: %s',
    (expected, options, prefersLight) => {
      expect(themeModeOf(options, prefersLight)).toBe(expected)
    },
  )

  test("The theme mode follows the site's later setting, and then the modal", async () => {
    themeModeOf({})
    const listener = vi.fn()
    postern.subscribe(({ themeMode }) => listener(themeMode))
    await postern.setTheme({ themeMode: 'light' })
    expect(listener.mock.calls).toEqual([['light']])
    await postern.preload()
    await modal.change({ themeMode: 'dark' })
    expect(postern.getState().themeMode).toBe('dark')
    await postern.setTheme({ themeMode: 'light' })
    expect(postern.getState().themeMode).toBe('dark')
  })
})

describe('destroy', () => {
  test('destroy settles every pending promise and removes everything from the page', async () => {
    const before = [document.documentElement.outerHTML, Object.keys(window).length]
    modal.onTicket = () => new Promise(() => {})
    const open = postern.open()
    await open
    const pending = [postern.connect(), postern.switchNetwork('eip155:10')]
    for (const promise of pending) promise.catch(() => {})
    await until(() => modal.tickets.length > 0)
    postern.destroy()
    for (const promise of pending) await expect(promise).rejects.toMatchObject({ code: expect.anything() })
    await expect(postern.open()).rejects.toMatchObject({ code: 'DESTROYED' })
    await expect(postern.connect()).rejects.toMatchObject({ code: 'DESTROYED' })
    expect([document.documentElement.outerHTML, Object.keys(window).length]).toEqual(before)
    expect(document.adoptedStyleSheets).toHaveLength(0)
  })

  test('destroy ends every request at once and clears the accounts', async () => {
    localStorage.setItem('postern:demo', '["eip155"]')
    await postern.preload()
    await modal.connectEvm(['0xabc'])
    const { request } = postern.getProvider('eip155')
    const ends: unknown[] = []
    const ask = (method: string): void => {
      const params = ['0x61', '0xabc']
      request({ method, params }).catch((error: { data?: unknown }) => ends.push(error.data))
    }
    const methods = ['eth_requestAccounts', 'personal_sign', 'eth_blockNumber']
    modal.onTicket = () => new Promise(() => {})
    modal.onRead = () => fail('CALL_TIMEOUT', 'Too late.')
    postern.destroy()
    methods.forEach(ask)
    await until(() => ends.length === methods.length, 500)
    expect(ends).toEqual(methods.map(() => ({ code: 'DESTROYED' })))
    expect(await request({ method: 'eth_accounts' })).toEqual([])
  })

  test('destroy ends a request that waits for a connection to be restored', async () => {
    localStorage.setItem('postern:demo', '["eip155"]')
    await modal.change({ initialized: false })
    const { request } = postern.getProvider('eip155')
    const [accounts, connection] = [
      request({ method: 'eth_accounts' }),
      request({ method: 'eth_requestAccounts' }),
    ]
    connection.catch(() => {})
    await postern.preload()
    await quiet()
    const begin = performance.now()
    postern.destroy()
    await expect(connection).rejects.toMatchObject({ data: { code: 'DESTROYED' } })
    expect(await accounts).toEqual([])
    expect(performance.now() - begin).toBeLessThan(500)
  })

  test('destroy withdraws the announcement of the providers', () => {
    const listener = vi.fn()
    window.addEventListener('eip6963:announceProvider', listener)
    postern.destroy()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    window.removeEventListener('eip6963:announceProvider', listener)
    expect(listener).not.toHaveBeenCalled()
  })
})
