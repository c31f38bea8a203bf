import { Connection, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { LOCAL_SOLANA_TOKENS } from '#demo/chains/solana/local-mints.ts'
import { MINT_KEYS } from '#demo/chains/solana/local-mints.ts'
import { startSolanaChain } from '#demo/chains/solana/start-solana-chain.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#demo/chains/solana/token-accounts.ts'
import { collectibleFiles } from '#demo/collectibles/metadata.ts'

const SITE = 'http://site.example'
const METADATA_PROGRAM = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const OWNERS = [DEMO_ACCOUNTS.solana, DEMO_ACCOUNTS.solanaPhone]
const [classic, silver] = LOCAL_SOLANA_TOKENS

let chain: RunningChain
let connection: Connection
beforeAll(async () => {
  const funded = OWNERS.map((address) => ({ address, lamports: 1_000_000_000n }))
  chain = await startSolanaChain(0, funded, SITE)
  connection = new Connection(chain.url, {
    commitment: 'confirmed',
    wsEndpoint: chain.url.replace('http', 'ws'),
  })
})
afterAll(() => chain.stop())

const TokenInfo = z.object({ mint: z.string(), tokenAmount: z.object({ uiAmountString: z.string() }) })

const balanceOf = async (owner: string, program: string) => {
  const programId = new PublicKey(program)
  const { value } = await connection.getParsedTokenAccountsByOwner(new PublicKey(owner), { programId })
  const info = value.map(({ account }) => TokenInfo.parse(account.data.parsed.info))
  return Object.fromEntries(info.map(({ mint, tokenAmount }) => [mint, tokenAmount.uiAmountString]))
}
const addressOf = (name: keyof typeof MINT_KEYS) => MINT_KEYS[name].publicKey.toBase58()

describe('the tokens of the local Solana chain', () => {
  test('The demo wallets hold tokens of both token programs', async () => {
    const both = { [addressOf('classic')]: '250.75', [addressOf('lookalike')]: '9999' }
    expect(await balanceOf(DEMO_ACCOUNTS.solana, TOKEN_PROGRAM)).toEqual({
      ...both,
      [addressOf('collectible')]: '1',
    })
    expect(await balanceOf(DEMO_ACCOUNTS.solanaPhone, TOKEN_PROGRAM)).toEqual(both)
    expect(await balanceOf(DEMO_ACCOUNTS.solana, TOKEN_2022_PROGRAM)).toEqual({
      [addressOf('token2022')]: '12.5',
    })
    expect([classic?.address, silver?.address]).toEqual([addressOf('classic'), addressOf('token2022')])
    expect((await connection.getTokenSupply(MINT_KEYS.token2022.publicKey)).value).toMatchObject({
      decimals: silver?.decimals,
      uiAmountString: '25',
    })
  })

  test('Tokens are described in a metadata account, or in the mint itself', async () => {
    const mint = MINT_KEYS.classic.publicKey
    const seeds = [Buffer.from('metadata'), METADATA_PROGRAM.toBuffer(), mint.toBuffer()]
    const [address] = PublicKey.findProgramAddressSync(seeds, METADATA_PROGRAM)
    const beside = (await connection.getAccountInfo(address))?.data
    expect(beside?.subarray(33, 65)).toEqual(mint.toBuffer())
    expect(beside?.toString('utf8', 69, 101).replaceAll('\0', '')).toBe(classic?.name)
    expect(beside?.toString('utf8', 105, 115).replaceAll('\0', '')).toBe(classic?.symbol)

    const inside = (await connection.getAccountInfo(MINT_KEYS.token2022.publicKey))?.data
    expect(inside?.readUInt16LE(234)).toBe(19)
    const name = inside?.subarray(234 + 4 + 64 + 4, 234 + 4 + 64 + 4 + 11)
    expect(name?.toString()).toBe(silver?.name)
  })

  test('Transfers appear in the history with the balances before and after', async () => {
    const [latest] = await connection.getSignaturesForAddress(new PublicKey(DEMO_ACCOUNTS.solana))
    const landed = await connection.getParsedTransaction(latest?.signature ?? '', {
      maxSupportedTransactionVersion: 0,
    })
    expect(landed?.meta?.preTokenBalances).toEqual([])
    expect(landed?.meta?.postTokenBalances).toMatchObject([
      {
        mint: addressOf('collectible'),
        owner: DEMO_ACCOUNTS.solana,
        uiTokenAmount: { amount: '1', decimals: 0 },
      },
    ])
  })

  test('The demo wallet holds a collectible that the site describes', () => {
    const file = collectibleFiles(SITE).get('collectibles/solana-1.json')
    expect(JSON.parse(new TextDecoder().decode(file?.bytes))).toMatchObject({
      image: `${SITE}/collectibles/solana-1.png`,
    })
  })
})
