import { FRAME_CALLS } from '#schemas/protocol/modal-frame/catalogue.ts'
import { FRAME_EVENTS } from '#schemas/protocol/frame-events.ts'
import { RPC_METHODS } from '#schemas/rpc/catalogue.ts'
import { READ_METHODS } from '#schemas/rpc/read-methods.ts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import type { Visit } from '#e2e/support/fixtures/wallet-visitor.ts'

/** Methods of other wallets that sign blindly, or export keys. */
const NEVER_ANSWERED = [
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_decrypt',
  'eth_getEncryptionPublicKey',
  'eth_exportKeys',
  'wallet_exportKey',
  'wallet_requestSnaps',
  'solana_requestAccounts',
  'getPrivateKey',
]

/** The outcome of one call within the time limit. */
export interface CallResult {
  readonly name: string
  readonly ended: 'answered' | 'refused' | 'open'
  /** As JSON. */
  readonly value: string
}

/**
 * Acts as an injected script: calls every method of the instance and every method of the wallets, without any gesture of the
 * visitor.
 */
export async function callEverything(
  { page }: Pick<Visit, 'page'>,
  account: { readonly evm: string; readonly solana: string; readonly bitcoin: string },
): Promise<readonly CallResult[]> {
  const methods = [
    // Revoking the accounts logs the visitor out, as a site may, and leaves nothing to attack.
    ...Object.values(RPC_METHODS)
      .filter(({ name }) => name !== 'wallet_revokePermissions')
      .map(({ name, namespace }) => [name, namespace] as const),
    ...READ_METHODS.map(({ name }) => [name, 'eip155'] as const),
    ...NEVER_ANSWERED.map((name) => [name, 'eip155'] as const),
  ].map(([name, namespace]) => [name, namespace, paramsOf(name, account)] as const)
  return page.evaluate(callAll, { methods, networks: namedByNamespace() })
}

function namedByNamespace(): Record<string, string> {
  return { eip155: LOCAL_NETWORKS.evm, solana: LOCAL_NETWORKS.solana, bip122: LOCAL_NETWORKS.bitcoin }
}

function paramsOf(
  name: string,
  { evm, solana, bitcoin }: { readonly evm: string; readonly solana: string; readonly bitcoin: string },
): unknown {
  const call = { from: evm, to: evm, value: '0x1' }
  const known: Record<string, unknown> = {
    personal_sign: ['0x6869', evm],
    eth_sign: [evm, `0x${'11'.repeat(32)}`],
    eth_signTypedData_v4: [evm, JSON.stringify(TYPED_DATA)],
    eth_sendTransaction: [call],
    eth_sendRawTransaction: ['0x02'],
    wallet_sendCalls: [
      { version: '2.0.0', chainId: '0x7a69', from: evm, atomicRequired: false, calls: [call] },
    ],
    wallet_grantPermissions: [{ chainId: '0x7a69', expiry: 9_999_999_999, permissions: [] }],
    wallet_switchEthereumChain: [{ chainId: '0x7a69' }],
    wallet_requestPermissions: [{ eth_accounts: {} }],
    wallet_getCapabilities: [evm],
    wallet_getAssets: [{ account: evm }],
    solana_signMessage: { message: 'Cn8eVZg', pubkey: solana },
    solana_signTransaction: { transaction: 'AQ==' },
    solana_signAllTransactions: { transactions: ['AQ=='] },
    solana_signAndSendTransaction: { transaction: 'AQ==' },
    signMessage: { account: bitcoin, message: 'hi' },
    signPsbt: { account: bitcoin, psbt: 'cHNidP8=', signInputs: [{ address: bitcoin, index: 0 }] },
    sendTransfer: { account: bitcoin, recipientAddress: bitcoin, amount: '1000' },
    getAccountAddresses: { account: bitcoin },
    eth_getBalance: [evm, 'latest'],
  }
  return known[name] ?? []
}

const TYPED_DATA = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Shop' },
  message: { text: 'hi' },
}

async function callAll({
  methods,
  networks,
}: {
  methods: readonly (readonly [string, 'eip155' | 'solana' | 'bip122', unknown])[]
  networks: Record<string, string>
}): Promise<CallResult[]> {
  const CALL_TIMEOUT_MS = 2_500
  const { postern } = window
  if (!postern) throw new Error('The page has no instance.')
  const record = async (name: string, call: () => unknown): Promise<CallResult> => {
    const timeout = new Promise<CallResult>((resolve) =>
      setTimeout(() => resolve({ name, ended: 'open', value: '' }), CALL_TIMEOUT_MS),
    )
    const settle = async (): Promise<CallResult> => {
      try {
        return { name, ended: 'answered', value: JSON.stringify(await call()) ?? '' }
      } catch (error) {
        return { name, ended: 'refused', value: String(error instanceof Error ? error.message : error) }
      }
    }
    return Promise.race([settle(), timeout])
  }
  const requests = methods.map(([method, namespace, params]) =>
    record(method, () =>
      postern.request({
        method,
        params,
        namespace,
        caipNetworkId: networks[namespace],
      }),
    ),
  )
  const standard = (['solana', 'bip122'] as const).flatMap((namespace) =>
    Object.entries(postern.getProvider(namespace).features).flatMap(([feature, members]) =>
      Object.entries(Object(members)).flatMap(([name, method]) =>
        typeof method === 'function' && !['on', 'disconnect'].includes(name)
          ? record(feature, () => method({ message: new Uint8Array([1]), transaction: new Uint8Array([1]) }))
          : [],
      ),
    ),
  )
  const own = [
    record('preload', () => postern.preload()),
    record('connect', () => postern.connect()),
    record('open', () => postern.open(Object({ view: 'ExportWallet' }))),
    record('open devices', () => postern.open(Object({ view: 'Devices' }))),
    record('close', () => postern.close()),
    record('getState', () => postern.getState()),
  ]
  return Promise.all([...requests, ...standard, ...own])
}

/** Sends every event and call of the wallet's protocols, and forged results of a login, to both frames. */
export async function forgeEverything({ page }: Pick<Visit, 'page'>): Promise<void> {
  const names = Object.keys(FRAME_EVENTS)
  const calls = Object.keys(FRAME_CALLS)
  await page.evaluate(
    ({ names, calls }) => {
      const modal = window.hostile.frame().contentWindow
      const wallet = modal?.length ? modal[0] : undefined
      const messages: unknown[] = [
        ...names.flatMap((name) => [
          {
            type: `@w3m-app/${name}`,
            id: `forged-${name}`,
            payload: { email: 'eve@example.org', otp: '123456' },
          },
          { type: `@w3m-frame/${name}_SUCCESS`, id: `forged-${name}`, payload: { isConnected: true } },
        ]),
        ...calls.map((name) => ({
          namespace: 'penpal',
          type: 'CALL',
          id: name,
          methodPath: [name],
          args: [{}],
        })),
        ...['login-done', 'postern:login', 'social-login', 'SOCIAL_LOGIN_DONE', 'auth:complete'].flatMap(
          (type) => [
            {
              type,
              status: 'done',
              ok: true,
              token: 'forged',
              code: 'forged',
              uri: 'https://evil.example/cb#done',
            },
            type,
          ],
        ),
        { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'forged' } },
      ]
      for (const message of messages)
        for (const target of [modal, wallet]) {
          target?.postMessage(message, '*')
          target?.postMessage(message, '*', [new MessageChannel().port1])
        }
    },
    { names, calls },
  )
}
