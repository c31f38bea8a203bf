import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Hex, PublicClient } from 'viem'
import * as z from 'zod/mini'
import type { Connector } from '#modal/connectors/connector.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'

const Asked = z.object({
  to: HexText,
  value: z.optional(HexText),
  data: z.optional(HexText),
  gas: HexText,
  maxFeePerGas: HexText,
  maxPriorityFeePerGas: HexText,
})

/** What a press in the wallet comes to: it sends and says so, sends and its answer is lost, or is gone before it sends. */
export type Decision = 'send' | 'send silently' | 'vanish'

/** An extension with a key of its own and its own connection to the chain. It shows one prompt for each request. */
export class FaultyWallet {
  readonly #account = privateKeyToAccount(generatePrivateKey())
  readonly #chain: PublicClient
  readonly #prompts: ((decision: Decision) => Promise<void>)[] = []
  readonly sent: Hex[] = []
  readonly #raw = new Map<Hex, Hex>()
  asked = 0
  /** How it answers at once; prompts stay open without. */
  decides: Decision | undefined = 'send'

  constructor(chain: PublicClient) {
    this.#chain = chain
  }

  get address(): Hex {
    return this.#account.address
  }

  get hasPrompt(): boolean {
    return this.#prompts.length > 0
  }

  /** The visitor decides about the oldest prompt; whether a document still waits for the answer or not. */
  async decide(decision: Decision): Promise<void> {
    await this.#prompts.shift()?.(decision)
  }

  /** Hands what was signed to the node again, as wallets do with what stays unmined. */
  async broadcastAgain(): Promise<void> {
    for (const serializedTransaction of this.#raw.values())
      await this.#chain.sendRawTransaction({ serializedTransaction }).catch(() => undefined)
  }

  readonly connector: Connector = {
    connect: () => new Promise(() => {}),
    restore: async () => ok(undefined),
    switchNetwork: async () => ok(undefined),
    disconnect: async () => ok(undefined),
    subscribe: () => () => {},
    request: ({ method, params }) =>
      method === 'eth_sendTransaction'
        ? this.#prompt(params)
        : Promise.resolve(fail(-32_601, 'no such method')),
  }

  #prompt(params: unknown): Promise<Result<unknown>> {
    this.asked += 1
    const [request] = z.tuple([Asked]).parse(params)
    return new Promise((resolve) => {
      const prompt = async (decision: Decision): Promise<void> => {
        if (decision === 'vanish') return resolve(fail('CONNECTION_LOST', 'The wallet is gone.'))
        const hash = await this.#send(request).catch(() => undefined)
        if (hash === undefined) resolve(fail(-32_603, 'Internal error'))
        else resolve(decision === 'send' ? ok(hash) : fail('CONNECTION_LOST', 'The wallet is gone.'))
      }
      if (this.decides === undefined) this.#prompts.push(prompt)
      else void prompt(this.decides)
    })
  }

  async #send(request: z.infer<typeof Asked>): Promise<Hex> {
    const serializedTransaction = await this.#account.signTransaction({
      chainId: Number(localEvm.id),
      nonce: await this.#chain.getTransactionCount({ address: this.address, blockTag: 'pending' }),
      to: request.to,
      value: BigInt(request.value ?? 0),
      data: request.data ?? '0x',
      gas: BigInt(request.gas),
      maxFeePerGas: BigInt(request.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(request.maxPriorityFeePerGas),
    })
    const hash = await this.#chain.sendRawTransaction({ serializedTransaction })
    this.sent.push(hash)
    this.#raw.set(hash, serializedTransaction)
    return hash
  }
}
