import type { Postern } from '#sdk/types/postern.ts'
import { injectPostern } from './instance.ts'

/**
 * Asks the visitor for a payment.
 *
 * @example
 * private readonly pay = injectPay()
 * const { status } = await this.pay({ asset: 'eip155:1/slip44:60', amount: '0.01', recipient: '0x…', id: 'order-0001' })
 */
export function injectPay(): Postern['pay'] {
  return injectPostern().pay
}
