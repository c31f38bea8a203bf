import { encodeDeployData, encodeFunctionData, getContractAddress, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fire, send } from './load.js'
import { freePorts, loadSources } from './load-sources.js'
import { startServer } from './server-process.js'
import { median } from './statistics.js'

const TOKENS = 200
const ACCOUNTS = 30
/** Transactions of one block: each may use much more gas than these do. */
const A_BLOCK = 500
const WARM_UP = 1_000
const CACHED = 5_000
const DECIMALS = 18
const NETWORK = 'eip155:31337'
const ABI = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function mint(address to, uint256 value)',
])
const HEADERS = { 'accept-encoding': 'gzip, deflate, br', 'content-length': 0 }

/** The local chain with tokens of which every account holds some. */
async function startTokens(sources) {
  const [{ startEvmChain }, { sendInOrder }, { DEPLOYER }, artifact, { LOCAL_PRICES }] = await Promise.all([
    sources.load('/demo/chains/evm/start-evm-chain.ts'),
    sources.load('/demo/chains/evm/send-in-order.ts'),
    sources.load('/demo/chains/evm/local-contracts.ts'),
    sources.load('/demo/chains/evm/artifacts/demo-token.json'),
    sources.load('/demo/chains/local-prices.ts'),
  ])
  const [port] = await freePorts(1)
  const chain = await startEvmChain(port)
  const nonce = await nonceOf(chain.url, DEPLOYER)
  const accounts = Array.from({ length: ACCOUNTS }, () => privateKeyToAddress(generatePrivateKey()))
  const tokens = Array.from({ length: TOKENS }, (_, at) => ({
    caipNetworkId: NETWORK,
    address: getContractAddress({ from: DEPLOYER, nonce: BigInt(nonce + at) }),
    name: `Token ${at}`,
    symbol: `T${at}`,
    decimals: DECIMALS,
  }))
  const deployments = tokens.map(({ name, symbol }) => ({
    data: encodeDeployData({ abi: ABI, bytecode: artifact.bytecode, args: [name, symbol, DECIMALS] }),
  }))
  const mints = accounts.flatMap((account, person) =>
    tokens.map(({ address }, at) => ({
      to: address,
      data: encodeFunctionData({
        abi: ABI,
        functionName: 'mint',
        args: [account, BigInt(person * TOKENS + at + 1)],
      }),
    })),
  )
  const all = [...deployments, ...mints]
  for (let start = 0; start < all.length; start += A_BLOCK)
    await sendInOrder(chain.url, DEPLOYER, nonce + start, all.slice(start, start + A_BLOCK))
  return { chain, accounts, tokens, prices: LOCAL_PRICES }
}

async function nonceOf(url, address) {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_getTransactionCount',
    params: [address, 'latest'],
  })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return Number((await answer.json()).result)
}

const request = (account) => ({
  method: 'GET',
  path: `/v1/account/${account}/balance?projectId=bench&st=appkit&sv=html-wagmi-4.2.2&chainId=${NETWORK}`,
  text: '',
  headers: { ...HEADERS, 'accept-encoding': 'identity' },
})

/** Each account for the first time, one after the other: nothing of it is remembered. */
async function firstTimes(api, accounts) {
  const times = []
  for (const account of accounts) {
    const start = performance.now()
    const { balances } = JSON.parse(await send(api, request(account)))
    times.push(performance.now() - start)
    if (balances.length !== TOKENS + 1) throw new Error(`${balances.length - 1} tokens were told.`)
  }
  return times
}

/** What an account with 200 tokens waits for, and how many answers of what is remembered there are. */
export async function measureBalances() {
  const sources = await loadSources()
  try {
    const { chain, accounts, tokens, prices } = await startTokens(sources)
    try {
      const server = await startServer(undefined, {
        more: {
          chains: { [NETWORK]: { rpcUrls: [chain.url] } },
          builtInChains: false,
          tokens: { builtIn: false, own: tokens },
          prices,
        },
      })
      try {
        const times = await firstTimes(server.api, accounts)
        const cached = (count) =>
          fire(
            server.api,
            Array.from({ length: count }, () => ({ ...request(accounts[0]), headers: HEADERS })),
          )
        await cached(WARM_UP)
        const { perSecond } = await cached(CACHED)
        return [
          { what: `balance of ${TOKENS} tokens, p50 ms`, value: median(times), must: 150 },
          { what: 'balance cached, a second', value: perSecond, must: 500, isLeast: true },
        ]
      } finally {
        await server.stop()
      }
    } finally {
      await chain.stop()
    }
  } finally {
    await sources.close()
  }
}
