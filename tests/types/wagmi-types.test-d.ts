import type { CreateConnectorFn } from 'wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet, optimism } from 'wagmi/chains'
import { connect } from 'wagmi/actions'
import type { Postern } from '#sdk/index.ts'
import { postern } from '#sdk/wagmi.ts'

declare const instance: Postern

// wagmi accepts the connector.
const asTheirs: CreateConnectorFn = postern(instance)
void asTheirs
const config = createConfig({
  chains: [mainnet, optimism],
  transports: { [mainnet.id]: http(), [optimism.id]: http() },
  connectors: [postern(instance)],
})
const { accounts } = await connect(config, { connector: postern(instance), chainId: optimism.id })
const first: `0x${string}` = accounts[0]
void first

// Wrong calls do not compile.
// @ts-expect-error: options make an instance first
postern({ projectId: 'demo', modalUrl: 'https://modal.example' })
// @ts-expect-error: an instance is no connector
createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() }, connectors: [instance] })
