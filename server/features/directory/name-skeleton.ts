/**
 * Letters that look like another; from Unicode's confusables (UTS 39), those that can spell a Latin name, then small
 * capitals, then letters with a stroke or a hook.
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
/** Two letters that look like one. */
const PAIRS: readonly (readonly [pair: string, letter: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
]

/**
 * A name as it is compared: compatible forms made one, in lower case, without spaces, signs and the word "wallet" at its
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
 * What a name looks like at a glance, without accents: two names with one skeleton can be taken for each other.
 *
 * @param name - as {@link comparableName} gives it.
 * @example
 * nameSkeleton('мetamask') === nameSkeleton('metamask')
 */
export function nameSkeleton(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const plain = Array.from(bare, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  return PAIRS.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), plain)
}
