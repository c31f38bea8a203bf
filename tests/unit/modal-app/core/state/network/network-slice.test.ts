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
  it('start at the first of the site', () => {
    const state = after()
    expect(selectActiveNetwork(state)).toEqual(ethereum)
    expect(selectNamespaces(state)).toEqual(['eip155', 'solana'])
  })

  it('start at the default network when it is one of the site’s', () => {
    const configured = networksConfigured({ networks, defaultNetworkId: solanaMainnet.caipNetworkId })
    const state = { network: networkReducer(undefined, configured) }
    expect(selectActiveNetwork(state)).toEqual(solanaMainnet)
    const unknown = networksConfigured({ networks, defaultNetworkId: 'eip155:8453' })
    expect(selectActiveNetwork({ network: networkReducer(undefined, unknown) })).toEqual(ethereum)
  })

  it('a switch makes the namespace the active one', () => {
    const state = after(networkSwitched({ namespace: 'solana', caipNetworkId: solanaMainnet.caipNetworkId }))
    expect(state.network.activeNamespace).toBe('solana')
  })

  it('a wallet’s own move leaves the active namespace alone', () => {
    const state = after(
      namespacePicked('solana'),
      networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:137', keepsActiveNamespace: true }),
    )
    expect(state.network.activeNamespace).toBe('solana')
    expect(selectNetworkIdOf('eip155')(state)).toBe('eip155:137')
  })

  it('a network nobody asked for is unsupported', () => {
    const state = after(networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:99' }))
    expect(selectIsUnsupported(state)).toBe(true)
    expect(selectActiveNetwork(state)).toBeUndefined()
    expect(selectIsUnsupported(after())).toBe(false)
  })
})

describe('what a wallet approved', () => {
  const approved = approvalsChanged({ namespace: 'eip155', approvedIds: [ethereum.caipNetworkId] })
  const held = (...actions: Action[]) => after(...actions).network.byNamespace.eip155

  it('default: any network, as long as it names none', () => {
    expect(held()?.supportsAllNetworks).toBe(true)
    expect(held(approved, approvalsChanged({ namespace: 'eip155' }))).toMatchObject({
      supportsAllNetworks: true,
      approvedIds: [],
    })
  })

  it('is kept while the site changes its networks; those it has not been asked for may be tried', () => {
    expect(held(approved)).toMatchObject({ supportsAllNetworks: false, approvedIds: ['eip155:1'] })
    expect(held(approved, networkAdded(base), networkAdded(base))?.approvedIds).toEqual([
      'eip155:1',
      'eip155:8453',
    ])
    const configured = networksConfigured({ networks: [polygon, ethereum, base] })
    expect(held(approved, configured, configured)?.approvedIds).toEqual(['eip155:1', 'eip155:8453'])
  })

  it('goes with the wallet', () => {
    expect(held(approved, walletDisconnected({ namespace: 'eip155' }))).toMatchObject({
      supportsAllNetworks: true,
      approvedIds: [],
    })
  })
})

describe('adapters and networks', () => {
  it('removal of the active network switches to the first that is left', () => {
    const state = after(networkRemoved({ caipNetworkId: ethereum.caipNetworkId, isConnected: false }))
    expect(selectActiveNetwork(state)).toEqual(polygon)
  })

  it('removal of another network changes nothing else', () => {
    const state = after(networkRemoved({ caipNetworkId: polygon.caipNetworkId, isConnected: false }))
    expect(selectActiveNetwork(state)).toEqual(ethereum)
  })

  it('a namespace without networks offers nothing any more', () => {
    const state = after(networkRemoved({ caipNetworkId: solanaMainnet.caipNetworkId, isConnected: false }))
    expect(selectNetworkGroups(state).map(({ namespace }) => namespace)).toEqual(['eip155'])
  })

  it('removal of the last network of the active namespace moves to another namespace', () => {
    const remove = ({ caipNetworkId }: { readonly caipNetworkId: string }, isConnected = false) =>
      networkRemoved({ caipNetworkId, isConnected })
    expect(selectActiveNetwork(after(remove(ethereum), remove(polygon)))).toEqual(solanaMainnet)
    const connected = after(remove(ethereum, true), remove(polygon, true))
    expect(connected.network.activeNamespace).toBe('eip155')
    const last = after(remove(solanaMainnet), remove(ethereum), remove(polygon))
    expect(last.network.activeNamespace).toBe('eip155')
  })

  it('adding needs an adapter of the namespace', () => {
    expect(after(networkAdded(bitcoinMainnet)).network).toEqual(after().network)
    const state = after(networkAdded(base), networkAdded(base))
    expect(selectNetworkGroups(state)[0]?.networks).toEqual([ethereum, polygon, base])
  })

  it('removing needs one too', () => {
    const removed = networkRemoved({ caipNetworkId: bitcoinMainnet.caipNetworkId, isConnected: false })
    expect(after(removed).network).toEqual(after().network)
    const gone = networkRemoved({ caipNetworkId: solanaMainnet.caipNetworkId, isConnected: false })
    expect(after(gone, gone).network).toEqual(after(gone).network)
  })
})
