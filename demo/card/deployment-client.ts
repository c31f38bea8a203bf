import { createHmac } from 'node:crypto'
import { DEMO_PROJECT_ID } from '#demo/demo-urls.ts'
import { PriceAnswer } from '#schemas/http/blockchain/price.ts'
import { CARD_PROVIDER_ID, CARD_REPORT_SECRET, CARD_SIGNATURE_HEADER } from './card-config.ts'

/** What the provider reports of a purchase, in the words of MoonPay. */
export interface CardReport {
  readonly orderId: string
  readonly status: 'waitingAuthorization' | 'pending' | 'completed' | 'failed'
  readonly address: string
  readonly transactionId: string | undefined
}

const TRIES = 6
const FIRST_PAUSE_MS = 250

/** The deployment as the provider sees it. */
export interface DeploymentClient {
  /** The price of one whole unit of an asset. @throws when the deployment knows none. */
  priceOf(asset: string, currency: string): Promise<number>
  /** Reports a purchase, again and again until it is received. */
  report(report: CardReport): Promise<void>
}

/** @param api The origin of the API, by its IP address. */
export function createDeploymentClient(api: string): DeploymentClient {
  return {
    async priceOf(asset, currency) {
      const answer = await fetch(`${api}/v1/fungible/price`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          projectId: DEMO_PROJECT_ID,
          currency: currency.toLowerCase(),
          addresses: [asset],
        }),
      })
      const price = answer.ok ? PriceAnswer.parse(await answer.json()).fungibles[0]?.price : undefined
      if (price === undefined || price <= 0) throw new Error('The price is not known at the moment.')
      return price
    },

    async report({ orderId, status, address, transactionId }) {
      const body = JSON.stringify({
        type: 'transaction_updated',
        data: {
          id: orderId,
          status,
          externalTransactionId: orderId,
          walletAddress: address,
          cryptoTransactionId: transactionId ?? null,
          updatedAt: new Date().toISOString(),
        },
      })
      for (let tried = 0; tried < TRIES; tried += 1) {
        if (await isReceived(api, body)) return
        await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tried))
      }
    },
  }
}

async function isReceived(api: string, body: string): Promise<boolean> {
  const time = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', CARD_REPORT_SECRET).update(`${time}.${body}`).digest('hex')
  const answer = await fetch(`${api}/v1/onramp/webhooks/${CARD_PROVIDER_ID}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CARD_SIGNATURE_HEADER]: `t=${time},s=${signature}` },
    body,
  }).catch(() => undefined)
  return answer?.ok === true
}
