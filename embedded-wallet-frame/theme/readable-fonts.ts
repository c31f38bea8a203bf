/**
 * Families an owner may ask the wallet's frame for: what systems write their own texts in, and text faces that many
 * computers have. A font of symbols, or one of a name nobody knows, could draw other letters than it is given, and an
 * approval is read. No font is fetched; what a computer lacks falls back to its own.
 */
const READABLE: ReadonlySet<string> = new Set(
  [
    // What CSS calls for by kind, and what stands for the system's own.
    'system-ui, ui-sans-serif, ui-serif, ui-rounded, ui-monospace, sans-serif, serif, monospace, -apple-system, blinkmacsystemfont',
    // Systems: Apple, Windows, Android and ChromeOS, Linux.
    'sf pro, sf pro text, sf pro display, sf pro rounded, new york, helvetica neue, helvetica, avenir, avenir next, lucida grande, geneva',
    'segoe ui, segoe ui variable, calibri, cambria, candara, constantia, corbel, tahoma, verdana, trebuchet ms, georgia, arial, times new roman',
    'roboto, roboto flex, google sans, google sans text, droid sans, noto sans, noto serif, noto sans arabic',
    'ubuntu, cantarell, adwaita sans, dejavu sans, dejavu serif, liberation sans, liberation serif, oxygen',
    // Text faces that are often installed.
    'inter, open sans, lato, montserrat, nunito, nunito sans, poppins, raleway, work sans, dm sans, manrope, source sans pro, source sans 3, source serif 4, ibm plex sans, ibm plex serif, fira sans, pt sans, pt serif, merriweather, rubik, karla, mulish, figtree, public sans, atkinson hyperlegible, cairo, tajawal',
  ].flatMap((line) => line.split(', ')),
)

/**
 * The readable ones of the fonts an owner asked for, in their order.
 *
 * @param families of CSS, separated by commas.
 * @returns undefined when none is.
 * @example
 * readableFonts('Wingdings, "Segoe UI"') // '"Segoe UI"'
 */
export function readableFonts(families: string): string | undefined {
  const readable = families.split(',').filter((family) => READABLE.has(bareName(family)))
  return readable.length > 0 ? readable.map((family) => family.trim()).join(', ') : undefined
}

/** As CSS compares names of fonts: without quotes, in any case, any space as one. */
function bareName(family: string): string {
  return family.replaceAll(/['"]/g, '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
