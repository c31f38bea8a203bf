/** Symbols of tokens that are suggested where a visitor chooses one (docs/specification.md §7.28). */
const SUGGESTED = new Set(
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  ),
)
/** Symbols that are popular too. */
const POPULAR = new Set(
  'METAL CHAMP WOLF SALE BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT'.split(
    ' ',
  ),
)

/** Whether tokens of a symbol are listed first. Only verified tokens may be asked about: anybody can take a symbol. */
export function marksOf(symbol: string): { readonly isSuggested: boolean; readonly isPopular: boolean } {
  const isSuggested = SUGGESTED.has(symbol)
  return { isSuggested, isPopular: isSuggested || POPULAR.has(symbol) }
}
