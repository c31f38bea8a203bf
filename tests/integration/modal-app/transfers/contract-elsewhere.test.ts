import { createTestClient, http, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAnvil } from '#demo/chains/evm/anvil-process.ts'
import { CHAINS } from '#modal/app/registries/chain-registry.ts'
import { base } from '#schemas/networks/eip155/base.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import { optimism } from '#schemas/networks/eip155/optimism.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startTestServer, type TestServer } from '#tests/support/servers/start-server.ts'

const NETWORKS = [ethereum, optimism, base]

// Nodes of three networks, and the server that passes on what the modal asks.
let nodes: readonly Awaited<ReturnType<typeof startAnvil>>[] = []
let server: TestServer
beforeAll(async () => {
  const ports = await freePorts(3)
  nodes = await Promise.all(ports.map((port) => startAnvil(port)))
  const chains = NETWORKS.map(({ caipNetworkId }, place) => [
    caipNetworkId,
    { rpcUrls: [nodes[place]?.url ?? ''] },
  ])
  server = await startTestServer({ chains: Object.fromEntries(chains) })
})
afterAll(async () => {
  await server?.stop()
  await Promise.all(nodes.map((node) => node.stop()))
})

const fresh = (): Address => privateKeyToAddress(generatePrivateKey())
const put = (place: number, address: Address, bytecode: Hex) =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(nodes[place]?.url) }).setCode({
    address,
    bytecode,
  })

/** A request with the modal's origin. */
const fromModal: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('origin', server.urls.modal)
  return fetch(input, { ...init, headers })
}

async function look(to: Address) {
  const create = await CHAINS.eip155()
  const transfers = await create({ apiUrl: server.urls.api, projectId: 'demo', fetch: fromModal }).transfers()
  return transfers.findOnOtherNetworks?.({ to, network: ethereum, networks: NETWORKS })
}

it('A contract on another network is found, unless the address is one on this network as well.', async () => {
  const to = fresh()
  expect(await look(to)).toEqual({ kind: 'none' })
  await put(2, to, '0x6001')
  expect(await look(to)).toEqual({ kind: 'contract', networks: ['Base'] })
  await put(0, to, '0x6001')
  expect(await look(to)).toEqual({ kind: 'none' })
})

it('An account that delegates on another network is no contract.', async () => {
  const to = fresh()
  await put(1, to, `0xef0100${'11'.repeat(20)}`)
  expect(await look(to)).toEqual({ kind: 'none' })
})

it('A network whose node is down is not reported to have no contract.', async () => {
  await nodes[1]?.stop()
  const to = fresh()
  expect(await look(to)).toEqual({ kind: 'unknown' })
  await put(2, to, '0x6001')
  expect(await look(to)).toEqual({ kind: 'contract', networks: ['Base'] })
})
