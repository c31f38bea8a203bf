import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import * as z from 'zod/mini'
import { expect, test } from '#e2e/pages/test.ts'
import { parseOutcome } from '#e2e/support/assertions/parse-outcome.ts'
import { solanaNode } from '#e2e/support/servers/local-nodes.ts'
import { readThrough } from '#e2e/support/fixtures/read-through.ts'

const LAMPORTS = [10_000_000, 20_000_000, 30_000_000] as const

test(
  'Three Solana transactions are read one by one in the wallet window, and signed by one approval',
  { tag: '@long' },
  async ({ visit: { host, wallet } }) => {
    const own = new PublicKey(await host.address('solana'))
    await solanaNode.requestAirdrop(own, 1_000_000_000)
    const { blockhash } = await solanaNode.getLatestBlockhash()
    const friends = LAMPORTS.map(() => Keypair.generate().publicKey)
    const transactions = friends.map((toPubkey, at) => {
      const instructions = [
        SystemProgram.transfer({ fromPubkey: own, toPubkey, lamports: LAMPORTS[at] ?? 0 }),
      ]
      const message = new TransactionMessage({ payerKey: own, recentBlockhash: blockhash, instructions })
      return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString(
        'base64',
      )
    })
    const method = 'solana_signAllTransactions'
    const signing = host.call('request', { namespace: 'solana', method, params: { transactions } })

    const opened = await wallet.review()
    const next = opened.page.getByRole('button', { name: 'Next' })
    for (const [at, friend] of friends.entries()) {
      await expect(opened.text(`${at + 1} of 3`)).toBeVisible()
      await expect(opened.text(friend.toBase58()).first()).toBeVisible()
      if (at === 2) break
      await readThrough(opened.page, opened.approveButton.or(next))
      await next.click()
    }
    await opened.approve()

    const signed = parseOutcome(await signing, z.object({ transactions: z.array(z.string()) }))
    for (const one of signed.transactions) await solanaNode.sendRawTransaction(Buffer.from(one, 'base64'))
    expect(await Promise.all(friends.map((friend) => solanaNode.getBalance(friend)))).toEqual(LAMPORTS)
  },
)
