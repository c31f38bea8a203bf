import type { Namespace } from '#sdk/types/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { element } from '../shared/element.ts'
import { showResult } from '../shared/show-result.ts'
import { BITCOIN_ACTIONS } from './bitcoin-actions.ts'
import { EVM_ACTIONS } from './evm-actions.ts'
import { SOLANA_ACTIONS } from './solana-actions.ts'
import type { SiteActions } from './site-actions.ts'

// The instance of the script tag.
declare const postern: Postern

const ACTIONS: Record<Namespace, SiteActions> = {
  eip155: EVM_ACTIONS,
  solana: SOLANA_ACTIONS,
  bip122: BITCOIN_ACTIONS,
}

function wire(namespace: Namespace, actions: SiteActions): void {
  const output = element(`${namespace}-result`)
  const on = (name: string, action: () => Promise<string>) =>
    element(`${namespace}-${name}`).addEventListener('click', () => void showResult(output, action))

  on('connect', async () => {
    const accounts = await postern.connect({ namespace })
    return `connected ${accounts.map(({ address }) => address).join(', ')}`
  })
  on('disconnect', async () => {
    await postern.disconnect({ namespace })
    return 'disconnected'
  })
  on('sign', () => actions.sign(postern, connectedAddress(namespace)))
  on('send', () => actions.send(postern, connectedAddress(namespace)))
  const { switchNetwork } = actions
  if (switchNetwork) on('switch', () => switchNetwork(postern))
}

function connectedAddress(namespace: Namespace): string {
  const address = postern.getState().namespaces[namespace]?.address
  if (address === undefined) throw new Error('Connect first.')
  return address
}

function show(): void {
  const { namespaces } = postern.getState()
  for (const namespace of Object.keys(ACTIONS)) {
    const state = namespaces[namespace]
    element(`${namespace}-address`).textContent = state?.address ?? 'not connected'
    element(`${namespace}-network`).textContent = state?.caipNetworkId ?? '–'
    element(`${namespace}-wallet`).textContent = state?.wallet?.name ?? '–'
  }
}

wire('eip155', ACTIONS.eip155)
wire('solana', ACTIONS.solana)
wire('bip122', ACTIONS.bip122)
postern.subscribe(show)
show()
