import { getAddress, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { randomId } from '#schemas/channel/random-id.ts'
import type { Payment } from '#schemas/entities/payment.ts'
import type { Result } from '#schemas/errors/result.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import { parseAmount } from '#schemas/primitives/amount.ts'
import type { PreparedTransfer } from '#modal/chains/transfers.ts'
import { PAY_PART } from '#modal/features/pay/pay-part.ts'
import { selectPayment } from '#modal/features/pay/pay-slice.ts'
import { nameTransaction, readPayment } from '#modal/features/pay/read-payment.ts'
import { sendPayment } from '#modal/features/pay/send-payment.ts'
import type { ModalDocument } from './faulty-visitor.ts'

/** A payment that a site asks for once, and a visitor who pays it; documents come and go meanwhile. */
export class PayVisit {
  readonly id: string
  readonly recipient: Address
  readonly amount: string
  /** What the site was answered, by each document that it asked. */
  readonly answers: Result<unknown>[] = []

  /** @param of another one, whose id and terms are asked for again. */
  constructor(amount: string, of?: PayVisit) {
    this.amount = amount
    this.id = of?.id ?? randomId()
    this.recipient = of?.recipient ?? privateKeyToAddress(generatePrivateKey())
  }

  /** The site asks, as it does again in each document. */
  async ask(document: ModalDocument): Promise<void> {
    const asked = {
      id: this.id,
      asset: `${localEvm.caipNetworkId}/slip44:60`,
      amount: this.amount,
      recipient: this.recipient,
    }
    const context = { ticketId: randomId(), signal: new AbortController().signal }
    const answer = document.store.dispatch(PAY_PART.pay(asked, context))
    void answer.then((outcome) => this.answers.push(outcome))
    await document.extra.until(() => selectPayment(this.id)(document.store.getState()) !== undefined, 5_000)
    await this.look(document)
  }

  /** Where the payment stands, as the API states it. */
  paymentIn({ store }: ModalDocument): Payment | undefined {
    return selectPayment(this.id)(store.getState())?.payment
  }

  /** Looks at once, and not when the next look is due. */
  async look({ store }: ModalDocument): Promise<void> {
    await store.dispatch(readPayment(this.id))
    await store.dispatch(nameTransaction(this.id))
  }

  /** @returns undefined while the node cannot be asked. */
  async prepare(document: ModalDocument, from: Hex): Promise<PreparedTransfer | undefined> {
    const payment = this.paymentIn(document)
    const amount = payment && parseAmount(payment.dueAmount, payment.decimals)
    if (amount === undefined) return undefined
    const transfers = await (await document.extra.chains.load('eip155')).transfers()
    const wish = { network: localEvm, from, to: this.recipient, token: undefined, amount } as const
    const prepared = await transfers.prepare({ ...wish, speed: 'normal' })
    return prepared.ok ? prepared.value : undefined
  }

  /** Presses the button. */
  press({ store }: ModalDocument, from: Hex, prepared: PreparedTransfer): Promise<void> {
    return store.dispatch(sendPayment({ id: this.id, from, to: getAddress(this.recipient), prepared }))
  }
}
