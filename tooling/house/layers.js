import { resolveInRepository } from './imports.js'
import { LAYERS, PRODUCT_ROOMS, ROOM_MAY_IMPORT, SERVER_FEATURE_ORDER } from './rooms.js'

/** The page every problem about directions names. */
export const LAYERS_PAGE = 'docs/architecture.md#who-may-import-what'

/**
 * Why an import is in the wrong direction, or undefined when it is allowed.
 *
 * @param {string} file the importing file, from the root of the repository
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function layerProblem(file, specifier) {
  const isFar = specifier.startsWith(PRODUCT_ROOMS.includes(roomOf(file)) ? '../' : '../../')
  if (isFar) return `write '#room/…' in place of '${specifier}'`
  const target = resolveInRepository(file, specifier)
  if (target === undefined) return undefined
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from !== to) return roomProblem(from, to, target, specifier)
  return featureProblem(file, target) ?? orderProblem(file, target)
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} target
 * @param {string} specifier
 */
function roomProblem(from, to, target, specifier) {
  const allowed = ROOM_MAY_IMPORT[from]
  if (allowed === undefined) return undefined
  if (!allowed.includes(to)) return `${from} must not import ${to}`
  if (from === 'server' && target.startsWith('shared-schemas/channel/'))
    return 'the channel is for documents only'
  if (!specifier.startsWith('#')) return `another room is imported as '#…', not as '${specifier}'`
  return undefined
}

/**
 * @param {string} file
 * @param {string} target
 */
function featureProblem(file, target) {
  const [from, to] = [featureOf(file), featureOf(target)]
  if (from === undefined || to === undefined) return undefined
  if (from !== to) return `feature ${nameOf(from)} must not import feature ${nameOf(to)}`
  if (!from.startsWith('server/')) return undefined
  const [fromRole, toRole] = [roleOf(file), roleOf(target)]
  return fromRole >= 0 && toRole > fromRole ? 'inside a feature: routes → service → repository' : undefined
}

/**
 * @param {string} file
 * @param {string} target
 */
function orderProblem(file, target) {
  for (const [folder, layers] of Object.entries(LAYERS)) {
    const [from, to] = [nameIn(folder, file), nameIn(folder, target)]
    if (from === undefined || to === undefined) continue
    const [low, high] = [levelOf(from, layers), levelOf(to, layers)]
    if (low >= 0 && high > low)
      return `${folder}/${from} must not import ${folder}/${to}, which stands above it`
  }
  return undefined
}

/** @param {string} file */
function roomOf(file) {
  return file.split('/')[0] ?? ''
}

/**
 * The part of a folder that a file belongs to, where it is in the folder at all.
 *
 * @param {string} folder
 * @param {string} file
 */
function nameIn(folder, file) {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
}

/** @param {string} file */
function featureOf(file) {
  return /^(?:modal-app|server)\/features\/[^/]+(?=\/)/.exec(file)?.[0]
}

/** @param {string} feature */
function nameOf(feature) {
  return feature.split('/').at(-1)
}

/** @param {string} file */
function roleOf(file) {
  const name = file.split('/').at(-1) ?? ''
  return SERVER_FEATURE_ORDER.findIndex((role) => name === `${role}.ts` || name.endsWith(`-${role}.ts`))
}

/**
 * @param {string} name
 * @param {readonly (readonly string[])[]} layers
 */
function levelOf(name, layers) {
  return layers.findIndex((names) => names.includes(name))
}
