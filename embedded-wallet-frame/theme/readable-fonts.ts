/**
 * The font families an owner may use in the wallet frame: system fonts, and text fonts that many computers have. A symbol
 * font or an unknown font could draw other characters than the text has, and an approval has to be read. No font is
 * downloaded; a missing one falls back to the system's.
 */
const READABLE: ReadonlySet<string> = new Set(
  [
    // Generic families of CSS, and names for the system font.
    'system-ui, ui-sans-serif, ui-serif, ui-rounded, ui-monospace, sans-serif, serif, monospace, -apple-system, blinkmacsystemfont',
    // System fonts of Apple, Windows, Android and ChromeOS, and Linux.
    'sf pro, sf pro text, sf pro display, sf pro rounded, new york, helvetica neue, helvetica, avenir, avenir next, lucida grande, geneva',
    'segoe ui, segoe ui variable, calibri, cambria, candara, constantia, corbel, tahoma, verdana, trebuchet ms, georgia, arial, times new roman',
    'roboto, roboto flex, google sans, google sans text, droid sans, noto sans, noto serif, noto sans arabic',
    'ubuntu, cantarell, adwaita sans, dejavu sans, dejavu serif, liberation sans, liberation serif, oxygen',
    // Text fonts that are often installed.
    'inter, open sans, lato, montserrat, nunito, nunito sans, poppins, raleway, work sans, dm sans, manrope, source sans pro, source sans 3, source serif 4, ibm plex sans, ibm plex serif, fira sans, pt sans, pt serif, merriweather, rubik, karla, mulish, figtree, public sans, atkinson hyperlegible, cairo, tajawal',
  ].flatMap((line) => line.split(', ')),
)

/**
 * Filters the readable fonts of an owner's list, in their order.
 *
 * @param families of CSS, separated by commas.
 * @returns undefined if there is none.
 * @example
 * readableFonts('Wingdings, "Segoe UI"') // '"Segoe UI"'
 */
export function readableFonts(families: string): string | undefined {
  const readable = families.split(',').filter((family) => READABLE.has(bareName(family)))
  return readable.length > 0 ? readable.map((family) => family.trim()).join(', ') : undefined
}

/** Normalizes a font name as CSS compares them: without quotes, ignoring case, with single spaces. */
function bareName(family: string): string {
  return family.replaceAll(/['"]/g, '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
