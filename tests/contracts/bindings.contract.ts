import { expect, vi } from 'vitest'
import { ok } from '#schemas/errors/result.ts'
import { connectedAccount } from '#tests/support/builders/connected-account.ts'
import { LISTED_CONNECTION, LISTED_WALLET } from '#tests/support/scripted/page-instances.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'

// The contract of the bindings of all frameworks, whatever form a framework gives them.

/** Checks that the calls of a binding reach the modal. */
export async function expectCalls(
  modal: ScriptedModal,
  calls: {
    readonly switchNetwork: (caipNetworkId: string) => Promise<unknown>
    readonly disconnect: (what: { readonly namespace: 'eip155' }) => Promise<unknown>
    readonly signOut: () => Promise<unknown>
    readonly pay: Postern['pay']
  },
): Promise<void> {
  modal.onTicket = async () => ok(undefined)
  await calls.switchNetwork('eip155:10')
  await calls.disconnect({ namespace: 'eip155' })
  await calls.signOut()
  await calls.pay({
    asset: 'eip155:1/slip44:60',
    amount: '0.01',
    recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  })
  expect(modal.tickets.map(({ kind }) => kind)).toEqual(['switchNetwork', 'disconnect', 'signOut', 'pay'])
}

/** Checks that a binding loads the sessions of a connected account, and again on refresh. */
export async function expectSessions(
  modal: ScriptedModal,
  binding: {
    readonly shown: () => { readonly sessions: readonly unknown[]; readonly isLoading: boolean }
    readonly refresh: () => Promise<unknown>
  },
): Promise<void> {
  let answer: unknown[] = []
  modal.onTicket = async () => ok(answer)
  expect(binding.shown()).toMatchObject({ sessions: [], isLoading: false })
  expect(modal.tickets).toEqual([])
  await modal.change(connectedAccount())
  await vi.waitFor(() => expect(binding.shown().isLoading).toBe(false))
  answer = [{ data: {}, message: 'm', signature: '0x' }]
  await binding.refresh()
  expect(binding.shown().sessions).toEqual(answer)
}

/** Checks that a binding lists the first page of wallets, connects one of them, and searches. */
export async function expectWallets(
  modal: ScriptedModal,
  binding: {
    readonly shown: () => { readonly wallets: readonly unknown[]; readonly search: string }
    readonly connect: (wallet: typeof LISTED_WALLET, namespace: 'eip155') => Promise<unknown>
    readonly more: () => Promise<unknown>
    readonly find: (text: string) => Promise<unknown>
  },
): Promise<void> {
  modal.onTicket = async () => ok(undefined)
  await vi.waitFor(() => expect(binding.shown().wallets).toEqual([LISTED_WALLET]))
  await binding.connect(LISTED_WALLET, 'eip155')
  expect(modal.tickets[0]).toMatchObject({ payload: { method: 'connectWallet' } })
  await binding.more()
  await binding.find('far')
  expect(binding.shown().search).toBe('far')
}

/** Checks that a binding lists the connections and changes them. */
export async function expectConnections(
  modal: ScriptedModal,
  binding: {
    readonly shown: () => readonly unknown[]
    readonly use: (which: { readonly namespace: 'eip155'; readonly connectorId: string }) => Promise<unknown>
    readonly drop: (which: { readonly namespace: 'eip155'; readonly connectorId: string }) => Promise<unknown>
  },
): Promise<void> {
  modal.onTicket = async () => ok(undefined)
  await modal.change(connectedAccount())
  await vi.waitFor(() => expect(binding.shown()).toEqual([LISTED_CONNECTION]))
  const { connectorId } = LISTED_CONNECTION
  await binding.use({ namespace: 'eip155', connectorId })
  await binding.drop({ namespace: 'eip155', connectorId })
  expect(modal.tickets.map(({ payload }) => Object(payload).method)).toEqual([
    'switchConnection',
    'dropConnection',
  ])
}
