import { describe, expect, it } from 'vitest'
import {
  approvalsChanged,
  namespacePicked,
  networkAdded,
  networkReducer,
  networkRemoved,
  networksConfigured,
  networkSwitched,
  selectActiveNetwork,
  selectIsUnsupported,
  selectNamespaces,
  selectNetworkGroups,
  selectNetworkIdOf,
} from '#modal/core/state/network/network-slice.ts'
import { bitcoinMainnet } from '#schemas/networks/bip122/mainnet.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import { walletDisconnected } from '#modal/core/state/wallet-events.ts'
import { polygon } from '#schemas/networks/eip155/polygon.ts'
import { base } from '#schemas/networks/eip155/base.ts'
import { solanaMainnet } from '#schemas/networks/solana/mainnet.ts'

type Action = Parameters<typeof networkReducer>[1]

const networks = [ethereum, polygon, solanaMainnet]
const after = (...actions: Action[]) => ({
  network: [networksConfigured({ networks }), ...actions].reduce(
    networkReducer,
    networkReducer(undefined, { type: 'start' }),
  ),
})

describe('networks', () => {
  it('The first network of the site is active at the start.', () => {
    const state = after()
    expect(selectActiveNetwork(state)).toEqual(ethereum)
    expect(selectNamespaces(state)).toEqual(['eip155', 'solana'])
  })

  it('The default network is active at the start when it is one of the site’s.', () => {
    const configured = networksConfigured({ networks, defaultNetworkId: solanaMainnet.caipNetworkId })
    const state = { network: networkReducer(undefined, configured) }
    expect(selectActiveNetwork(state)).toEqual(solanaMainnet)
    const unknown = networksConfigured({ networks, defaultNetworkId: 'eip155:8453' })
    expect(selectActiveNetwork({ network: networkReducer(undefined, unknown) })).toEqual(ethereum)
  })

  it('A switch makes the namespace the active one.', () => {
    const state = after(networkSwitched({ namespace: 'solana', caipNetworkId: solanaMainnet.caipNetworkId }))
    expect(state.network.activeNamespace).toBe('solana')
  })

  it('A switch in the wallet does not change the active namespace.', () => {
    const state = after(
      namespacePicked('solana'),
      networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:137', keepsActiveNamespace: true }),
    )
    expect(state.network.activeNamespace).toBe('solana')
    expect(selectNetworkIdOf('eip155')(state)).toBe('eip155:137')
  })

  it('A network that was not requested is unsupported.', () => {
    const state = after(networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:99' }))
    expect(selectIsUnsupported(state)).toBe(true)
    expect(selectActiveNetwork(state)).toBeUndefined()
    expect(selectIsUnsupported(after())).toBe(false)
  })
})

describe('approved networks', () => {
  const approved = approvalsChanged({ namespace: 'eip155', approvedIds: [ethereum.caipNetworkId] })
  const held = (...actions: Action[]) => after(...actions).network.byNamespace.eip155

  it('By default any network is approved, as long as the wallet names none.', () => {
    expect(held()?.supportsAllNetworks).toBe(true)
    expect(held(approved, approvalsChanged({ namespace: 'eip155' }))).toMatchObject({
      supportsAllNetworks: true,
      approvedIds: [],
    })
  })

  it('Approvals are kept while the site changes its networks; new ones may be tried.', () => {
    expect(held(approved)).toMatchObject({ supportsAllNetworks: false, approvedIds: ['eip155:1'] })
    expect(held(approved, networkAdded(base), networkAdded(base))?.approvedIds).toEqual([
      'eip155:1',
      'eip155:8453',
    ])
    const configured = networksConfigured({ networks: [polygon, ethereum, base] })
    expect(held(approved, configured, configured)?.approvedIds).toEqual(['eip155:1', 'eip155:8453'])
  })

  it('Approvals end with the connection.', () => {
    expect(held(approved, walletDisconnected({ namespace: 'eip155' }))).toMatchObject({
      supportsAllNetworks: true,
      approvedIds: [],
    })
  })
})

describe('adapters and networks', () => {
  it('Removing the active network switches to the first that is left.', () => {
    const state = after(networkRemoved({ caipNetworkId: ethereum.caipNetworkId, isConnected: false }))
    expect(selectActiveNetwork(state)).toEqual(polygon)
  })

  it('Removing another network changes nothing else.', () => {
    const state = after(networkRemoved({ caipNetworkId: polygon.caipNetworkId, isConnected: false }))
    expect(selectActiveNetwork(state)).toEqual(ethereum)
  })

  it('A namespace without networks offers nothing any more.', () => {
    const state = after(networkRemoved({ caipNetworkId: solanaMainnet.caipNetworkId, isConnected: false }))
    expect(selectNetworkGroups(state).map(({ namespace }) => namespace)).toEqual(['eip155'])
  })

  it('Removing the last network of the active namespace switches to another namespace.', () => {
    const remove = ({ caipNetworkId }: { readonly caipNetworkId: string }, isConnected = false) =>
      networkRemoved({ caipNetworkId, isConnected })
    expect(selectActiveNetwork(after(remove(ethereum), remove(polygon)))).toEqual(solanaMainnet)
    const connected = after(remove(ethereum, true), remove(polygon, true))
    expect(connected.network.activeNamespace).toBe('eip155')
    const last = after(remove(solanaMainnet), remove(ethereum), remove(polygon))
    expect(last.network.activeNamespace).toBe('eip155')
  })

  it('Adding a network needs an adapter of its namespace.', () => {
    expect(after(networkAdded(bitcoinMainnet)).network).toEqual(after().network)
    const state = after(networkAdded(base), networkAdded(base))
    expect(selectNetworkGroups(state)[0]?.networks).toEqual([ethereum, polygon, base])
  })

  it('Removing a network needs an adapter of its namespace too.', () => {
    const removed = networkRemoved({ caipNetworkId: bitcoinMainnet.caipNetworkId, isConnected: false })
    expect(after(removed).network).toEqual(after().network)
    const gone = networkRemoved({ caipNetworkId: solanaMainnet.caipNetworkId, isConnected: false })
    expect(after(gone, gone).network).toEqual(after(gone).network)
  })
})
