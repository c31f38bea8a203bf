/**
 * A package as it is named in the notices.
 *
 * @typedef {object} Noticed
 * @property {string} name
 * @property {string} version
 * @property {string} license as its manifest says
 * @property {string | {name: string}} [author]
 * @property {readonly string[]} texts its licence and notice files
 */

const RULE = '-'.repeat(72)

/**
 * The notices of what ships: each package with the licence it came with. One that came without has its author's name and
 * the terms of MIT where that is its licence.
 *
 * @param {readonly Noticed[]} packages
 * @param {string} termsOfMit from "Permission is hereby granted" on
 */
export function noticesOf(packages, termsOfMit) {
  const unique = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]))
  const sections = [...unique]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, one]) => {
      const texts = one.texts.length > 0 ? one.texts : [standIn(one, termsOfMit)]
      return [RULE, `${id} (${one.license})`, '', ...texts].join('\n')
    })
  return `Postern contains parts of these packages, each under its own licence.\n\n${sections.join('\n\n')}\n`
}

/**
 * @param {Noticed} one
 * @param {string} termsOfMit
 */
function standIn({ name, license, author }, termsOfMit) {
  const holder = typeof author === 'object' ? author.name : (author ?? `the authors of ${name}`)
  return `Copyright (c) ${holder}${license === 'MIT' ? `\n\n${termsOfMit}` : ''}`
}
