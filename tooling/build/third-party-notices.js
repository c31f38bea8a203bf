// What is said of other people's code in something that ships: its licence asks for it to travel along.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inRoot } from '../bootstrap/root.js'
import { noticesOf } from '../house/notices.js'

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]+)?$/i

/**
 * The notices of packages of which something is in a build.
 *
 * @param {Iterable<string>} paths such as `node_modules/zod`; those of other platforms may be missing here
 */
export function thirdPartyNotices(paths) {
  const packages = [...paths]
    .filter((path) => existsSync(inRoot(path)))
    .map((path) => ({
      ...JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8')),
      texts: licenceTexts(path),
    }))
  const ownTerms = readFileSync(inRoot('LICENSE'), 'utf8').replace(/^[\s\S]*?(?=Permission is hereby)/, '')
  return noticesOf(packages, ownTerms.trim())
}

/** The licence and notice files of an installed package. */
function licenceTexts(path) {
  const files = readdirSync(inRoot(path)).filter((file) => LICENCE_FILE.test(file))
  return files.toSorted().map((file) => readFileSync(inRoot(path, file), 'utf8').trim())
}
