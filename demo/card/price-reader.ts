import { DEMO_PROJECT_ID } from '#demo/demo-urls.ts'
import { PriceAnswer } from '#schemas/http/blockchain/price.ts'

/** Reads the price of one whole unit of an asset. @throws when the deployment knows none. */
export type PriceReader = (asset: string, currency: string) => Promise<number>

/** @param api The origin of the API, by its IP address. */
export function createPriceReader(api: string): PriceReader {
  return async (asset, currency) => {
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
  }
}
