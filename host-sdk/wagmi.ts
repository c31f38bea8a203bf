export { postern } from './wagmi/connector.ts'
export type { WagmiAddress, WagmiChain, WagmiConfig, WagmiConnector } from './wagmi/types.ts'
