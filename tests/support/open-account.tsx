import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { openModal } from '#modal/core/commands/modal/open-modal.ts'
import { startAccountServer, type AccountServer, type AccountWorld } from './account-server.ts'
import { ADDRESS, connectAccount, renderModal, WALLET } from './render-modal.tsx'

type Setting = NonNullable<Parameters<typeof renderModal>[0]>

const servers = new Set<AccountServer>()

/** Once in each file: lists are as large as a browser would lay them out, and what a test opens is closed after it. */
export function layOutAccounts(height = 460): void {
  // Answers come over real sockets.
  configure({ asyncUtilTimeout: 5_000 })
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height)
  })
  afterEach(closeAccounts)
}

/** Closes what is open before the test is over. */
export async function closeAccounts(): Promise<void> {
  cleanup()
  vi.restoreAllMocks()
  await Promise.all([...servers].map((server) => server.stop()))
  servers.clear()
}

/** The modal at a view of an account a server tells of. */
export async function openAccount(
  world: Partial<AccountWorld> = {},
  { view, ...setting }: Setting & { readonly view?: string } = {},
) {
  const server = await startAccountServer(world)
  servers.add(server)
  const modal = await renderModal({ wallets: [WALLET], apiUrl: server.url, ...setting })
  act(() => {
    connectAccount(modal.store, 'eip155', ADDRESS)
    modal.store.dispatch(openModal({ view }))
  })
  if (view === undefined) await modal.view.findByText('0x9965…A4dc')
  return { ...modal, server }
}

/** What a row says, without what is drawn only. */
export function spoken(row: HTMLElement): string {
  row.querySelectorAll('[aria-hidden]').forEach((drawn) => drawn.remove())
  return row.textContent
}
