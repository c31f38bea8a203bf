import { describe, expect, it } from 'vitest'
import { isPaymentOf } from '#modal/features/pay/check-terms.ts'
import type { Payment } from '#schemas/entities/payment.ts'

const TERMS = {
  id: 'order-0001',
  asset: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amount: '12.50',
  recipient: '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
}
const ORIGIN = 'https://shop.example'
const PAYMENT: Payment = {
  ...TERMS,
  amount: '12.5',
  dueAmount: '12.5',
  status: 'open',
  symbol: 'USDC',
  decimals: 6,
  origin: ORIGIN,
  receivedAmount: null,
  transactionId: null,
  payer: null,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-01T00:30:00Z',
  paidAt: null,
  receipt: null,
}

const matches = (change: Partial<Payment>, decimals = 6): boolean =>
  isPaymentOf({ ...PAYMENT, ...change }, TERMS, { decimals, siteOrigin: ORIGIN })

describe('a payment that the API answers', () => {
  it.each<[string, Partial<Payment>]>([
    ['as asked', {}],
    [
      'with the addresses in other letters',
      { recipient: TERMS.recipient.toLowerCase(), asset: TERMS.asset.toLowerCase() },
    ],
    ['with a few units more due', { dueAmount: '12.500003' }],
    ['with a thousandth more due', { dueAmount: '12.5125' }],
  ])('It is accepted %s', (_name, change) => {
    expect(matches(change)).toBe(true)
  })

  it.each<[string, Partial<Payment>]>([
    ['another id', { id: 'order-0002' }],
    ['another token', { asset: 'eip155:1/erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7' }],
    ['another network', { asset: 'eip155:10/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
    ['the coin for the token', { asset: 'eip155:1/slip44:60' }],
    ['no asset', { asset: 'dollars' }],
    ['another amount', { amount: '12.6', dueAmount: '12.6' }],
    ['another recipient', { recipient: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc' }],
    ['more than a thousandth more due', { dueAmount: '12.512501' }],
    ['less due', { dueAmount: '12.499999' }],
    ['ten times as much due', { dueAmount: '125' }],
    ['no due amount', { dueAmount: '12,5' }],
    ['other decimals, which multiply what is sent', { decimals: 18 }],
    ['the site of another origin', { origin: 'https://other.example' }],
  ])('It is refused with %s', (_name, change) => {
    expect(matches(change)).toBe(false)
  })

  it('Decimals that differ from those on the chain are refused, although the API repeats them', () => {
    expect(matches({ decimals: 6 }, 18)).toBe(false)
  })
})
