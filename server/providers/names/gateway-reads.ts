import { AsyncLocalStorage } from 'node:async_hooks'
import { isHex, type Address, type Hex } from 'viem'
import * as z from 'zod'
import { parseJson } from '#schemas/primitives/parse-json.ts'
import type { RemoteFiles } from '#server/providers/remote-files/remote-files.ts'

/** Data that a contract requests from gateways (ERC-3668). */
export interface GatewayQuestion {
  readonly data: Hex
  readonly sender: Address
  readonly urls: readonly string[]
}

const MAX_URLS = 3
const MAX_BYTES = 262_144
const TIMEOUT_MS = 4_000
/** A contract may ask again after each answer, without end; ERC-3668 requires clients to follow at least four times. */
const MAX_QUESTIONS = 6
const ALL_QUESTIONS_MS = 10_000

/** What a lookup may still request. */
interface Budget {
  left: number
  readonly until: number
}
const budgets = new AsyncLocalStorage<Budget>()

/** Limits the gateway requests of a lookup. Outside of it no gateway is called. */
export function withGateways<T>(lookUp: () => Promise<T>): Promise<T> {
  return budgets.run({ left: MAX_QUESTIONS, until: performance.now() + ALL_QUESTIONS_MS }, lookUp)
}

const Answer = z.object({ data: z.string().refine((data): data is Hex => isHex(data)) })

/**
 * Asks the gateways that a contract names. Anyone may have written them, so only hosts of the public Internet are called, and
 * the contract has to accept the answer.
 *
 * @throws when no gateway answers.
 */
export function createGatewayReads(files: RemoteFiles) {
  return async ({ data, sender, urls }: GatewayQuestion): Promise<Hex> => {
    const budget = budgets.getStore()
    for (const template of urls.slice(0, MAX_URLS)) {
      const leftMs = Math.floor((budget?.until ?? 0) - performance.now())
      if (budget === undefined || budget.left <= 0 || leftMs <= 0) break
      budget.left -= 1
      const isRead = template.includes('{data}')
      const url = template.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
      const limits = { maxBytes: MAX_BYTES, timeoutMs: Math.min(TIMEOUT_MS, leftMs) }
      const question = isRead ? limits : { ...limits, json: JSON.stringify({ data, sender }) }
      const file = await files.read(url, question)
      const answer = file.ok ? Answer.safeParse(parseJson(file.value.bytes.toString('utf8'))) : undefined
      if (answer?.success) return answer.data.data
    }
    throw new Error('No gateway of the name answered.')
  }
}
