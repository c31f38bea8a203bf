import type { Postern } from '#sdk/types/postern.ts'
import { usePostern } from './instance.ts'

/**
 * Asks the visitor for a payment.
 *
 * @example
 * const pay = usePay()
 * const { status } = await pay({ asset: 'eip155:1/slip44:60', amount: '0.01', recipient: '0x…', id: 'order-0001' })
 */
export function usePay(): Postern['pay'] {
  return usePostern().pay
}
