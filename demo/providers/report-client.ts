import { createHmac } from 'node:crypto'

/** What a provider reports of an order, in the words of MoonPay. */
export interface ProviderReport {
  readonly orderId: string
  readonly status: 'waitingAuthorization' | 'pending' | 'completed' | 'failed'
  readonly address: string
  readonly transactionId: string | undefined
}

export interface ReportClientSettings {
  /** Where reports are received. */
  readonly url: string
  /** The header with the signature. */
  readonly header: string
  readonly secret: string
}

const TRIES = 6
const FIRST_PAUSE_MS = 250

/** Returns a function that reports an order, again and again until the report is received. */
export function createReportClient(
  settings: ReportClientSettings,
): (report: ProviderReport) => Promise<void> {
  return async ({ orderId, status, address, transactionId }) => {
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
      if (await isReceived(settings, body)) return
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tried))
    }
  }
}

async function isReceived({ url, header, secret }: ReportClientSettings, body: string): Promise<boolean> {
  const time = String(Math.floor(Date.now() / 1_000))
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [header]: `t=${time},s=${signature}` },
    body,
  }).catch(() => undefined)
  return answer?.ok === true
}
