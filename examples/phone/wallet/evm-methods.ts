import { createEvmWallet } from '#examples/wallets/eip155/create-evm-wallet.ts'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { CODES, invalidParams, ProviderError, rejected } from '#examples/wallets/page/provider-error.ts'
import type { AnswerMethod } from './answer-method.ts'
import { PHONE_NETWORKS } from './phone-networks.ts'

/** Methods of the demo's EVM signer, by the name under which it knows them. */
const SIGNED = {
  eth_accounts: 'eth_accounts',
  eth_requestAccounts: 'eth_accounts',
  eth_chainId: 'eth_chainId',
  personal_sign: 'personal_sign',
  eth_signTypedData: 'eth_signTypedData_v4',
  eth_signTypedData_v3: 'eth_signTypedData_v4',
  eth_signTypedData_v4: 'eth_signTypedData_v4',
  eth_sendTransaction: 'eth_sendTransaction',
  eth_sendRawTransaction: 'eth_sendRawTransaction',
  wallet_getPermissions: 'wallet_getPermissions',
  wallet_getCapabilities: 'wallet_getCapabilities',
  wallet_sendCalls: 'wallet_sendCalls',
  wallet_getCallsStatus: 'wallet_getCallsStatus',
  wallet_showCallsStatus: 'wallet_showCallsStatus',
} as const

const switchChain: AnswerMethod = async (context, params) => {
  const chainId = readChain(params)
  const name = PHONE_NETWORKS[chainId]
  if (name === undefined) throw new ProviderError(CODES.unknownChain, `This wallet does not know ${chainId}.`)
  if (!(await context.approve(switching(context.chainId, chainId)))) throw rejected()
  await context.switchChain(chainId)
  return null
}

/** The methods of the namespace `eip155`. Adding a network that the wallet knows switches to it. */
export const EVM_METHODS: Readonly<Record<string, AnswerMethod>> = {
  ...Object.fromEntries(Object.entries(SIGNED).map(([name, own]) => [name, signBy(own)])),
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: switchChain,
}

function signBy(method: string): AnswerMethod {
  return ({ chainId, accounts, nodes, approve, siteUrl, bundles }, params) => {
    const state = { connected: true, chainId: Number(chainId.split(':')[1]), added: {} }
    const wallet = createEvmWallet({
      account: accounts.evm,
      approve,
      storage: { read: async () => state, write: async () => {} },
      rpcUrl: () => nodes.evm,
      origin: siteUrl,
      bundles,
    })
    return wallet.request({ method, params: params ?? [] })
  }
}

function readChain(params: unknown): string {
  const [requested]: unknown[] = Array.isArray(params) ? params : []
  const { chainId } = asRecord(requested)
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(chainId))
    throw invalidParams('"chainId" is not a hexadecimal number.')
  return `eip155:${Number(chainId)}`
}

function switching(from: string, to: string) {
  const details = [
    ['From', PHONE_NETWORKS[from] ?? from],
    ['To', PHONE_NETWORKS[to] ?? to],
  ] as const
  return { title: 'Switch network', method: 'wallet_switchEthereumChain', details }
}
