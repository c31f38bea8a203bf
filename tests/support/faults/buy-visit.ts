import type { Address } from 'viem'
import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { beginPurchase } from '#modal/features/onramp/begin-purchase.ts'
import type { KeptOrder } from '#modal/features/onramp/kept-order.ts'
import { onrampApi } from '#modal/features/onramp/onramp-api.ts'
import { selectOnramp, readOrders, storeOrder } from '#modal/features/onramp/onramp-slice.ts'
import { withAnswer } from '#modal/features/onramp/use-order.ts'
import { PageBrowser, type Page } from '#tests/support/servers/page-browser.ts'
import type { ModalDocument } from './faulty-visitor.ts'

const AMOUNT = '100.00'
/** A card that pays, one whose bank asks for a code, and one that pays at once and delivers later. */
export const CARDS = { pays: '4242424242424242', withCode: '4000000000003220', slow: '4000000000000077' }

/** A window that the modal opened, as far as it uses it. */
interface OpenedWindow {
  url: string | undefined
  isClosed: boolean
}

/** A purchase that a visitor wants once; documents come and go meanwhile. */
export class BuyVisit {
  readonly windows: OpenedWindow[] = []
  readonly #browser: PageBrowser
  readonly #address: Address

  constructor(card: string, address: Address) {
    this.#browser = new PageBrowser(card)
    this.#address = address
  }

  /** Presses on the provider; its window opens within the press. */
  press({ store }: ModalDocument): Promise<void> {
    Object.defineProperty(globalThis, 'window', { configurable: true, value: { open: () => this.#open() } })
    const begun = store.dispatch(
      beginPurchase({
        provider: { id: 'card', name: 'Demo card provider' },
        symbol: 'ETH',
        expected: undefined,
        openingText: 'Opening',
        query: {
          provider: 'card',
          chainId: localEvm.caipNetworkId,
          address: this.#address,
          asset: LOCAL_ASSETS.eth.asset,
          amount: AMOUNT,
          currency: 'USD',
          method: 'card',
        },
      }),
    )
    Reflect.deleteProperty(globalThis, 'window')
    return begun
  }

  /** The purchase of a document or of one before it; undefined where none was begun. */
  async orderIn({ store }: ModalDocument): Promise<KeptOrder | undefined> {
    await store.dispatch(readOrders())
    return selectOnramp(store.getState()).orders?.[0]
  }

  /** Opens the page that a window was led to. */
  async visit(): Promise<void> {
    const url = this.windows.find((opened) => opened.url !== undefined && !opened.isClosed)?.url
    if (url !== undefined) await this.#browser.visit(url)
  }

  pay({ id }: Pick<KeptOrder, 'id'>, card: string): Promise<Page> {
    return this.#browser.submit(`/purchases/${id}/pay`, { card, amount: AMOUNT })
  }

  confirm({ id }: Pick<KeptOrder, 'id'>, code: string): Promise<Page> {
    return this.#browser.submit(`/purchases/${id}/code`, { code })
  }

  /** Looks at where a purchase stands, and stores it as the view does. */
  async look({ store }: ModalDocument, order: KeptOrder): Promise<void> {
    const asked = store.dispatch(onrampApi.endpoints.onrampOrder.initiate(order.id, { forceRefetch: true }))
    const { data } = await asked
    asked.unsubscribe()
    const changed = data && withAnswer(order, data)
    if (changed) await store.dispatch(storeOrder(changed))
  }

  #open() {
    const opened: OpenedWindow = { url: undefined, isClosed: false }
    this.windows.push(opened)
    return {
      closed: false,
      opener: {},
      document: { title: '', body: { textContent: '' } },
      location: { replace: (url: string) => (opened.url = url) },
      focus: () => {},
      close: () => (opened.isClosed = true),
    }
  }
}
