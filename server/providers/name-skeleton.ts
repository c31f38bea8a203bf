/**
 * Letters that look alike: from Unicode's confusables (UTS 39) those that can spell a Latin name, then small capitals, then
 * letters with a stroke or a hook.
 */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  (
    'aаαɑ bвьβƅ cсϲⅽ dԁđð eеєεё fϝ gɡց hһнհħ lіїιıɩi1|ӏłǀ jјյ kкκ mмμ nոηпɳ oоοօσ0øө pрρ qԛգ rгᴦɾ ' +
    'sѕꜱʂ5 tтτŧ uսυʋ vѵν wԝωѡш xхχ yуγүყ zᴢʐζ ' +
    'aᴀ bʙ cᴄ dᴅ eᴇɛ fꜰ gɢ hʜ iɪ jᴊ kᴋ lʟ mᴍ nɴ oᴏ pᴘ qꞯ rʀ tᴛ uᴜ vᴠ wᴡ yʏ ' +
    'bƀɓƃ cƈ dɖɗ fƒ gɠǥ hɦ iɨ kƙ lɫɬ mɱ nɲɳ pƥ qɋ rɍɽ tƭʈ uʉ yƴɏ zƶȥ'
  )
    .split(' ')
    .flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
)
/** Pairs of letters that look like one. */
const PAIRS: readonly (readonly [pair: string, letter: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
]

/**
 * Normalises a name for comparison: compatibility forms, lower case, no spaces or punctuation, and without "wallet" at the
 * end.
 *
 * @example
 * comparableName('Trust  Wallet') // 'trust'
 */
export function comparableName(name: string): string {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}|]/gu, '')
  return letters.length > 'wallet'.length ? letters.replace(/wallet$/, '') : letters
}

/**
 * Reduces a name to what it looks like. Two names with the same skeleton can be mistaken for each other.
 *
 * @param name - as {@link comparableName} returns it.
 * @example
 * nameSkeleton('мetamask') === nameSkeleton('metamask')
 */
export function nameSkeleton(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const plain = Array.from(bare, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  return PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), plain)
}
