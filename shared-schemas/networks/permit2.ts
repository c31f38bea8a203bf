/** The contract Permit2 of Uniswap, which has the same address on each of its networks (github.com/Uniswap/permit2). */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
