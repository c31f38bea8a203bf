import { resolveInRepository } from './imports.js'
import { LAYER_EXCEPTIONS, ROOM_LAYERS, ROOM_MAY_IMPORT, SERVER_FEATURE_ORDER } from './rooms.js'

/** The page every complaint about directions names. */
export const LAYERS_PAGE = 'docs/architecture.md#who-may-import-what'

/**
 * Why an import is in the wrong direction, or undefined when it is allowed.
 *
 * @param {string} file the importing file, from the root of the repository
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function layerComplaint(file, specifier) {
  if (specifier.startsWith('../../')) return `write '#room/…' in place of '${specifier}'`
  const target = resolveInRepository(file, specifier)
  if (target === undefined) return undefined
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from !== to) return roomComplaint(from, to, target, specifier)
  return featureComplaint(file, target) ?? orderComplaint(file, target)
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} target
 * @param {string} specifier
 */
function roomComplaint(from, to, target, specifier) {
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
function featureComplaint(file, target) {
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
function orderComplaint(file, target) {
  const layers = ROOM_LAYERS[roomOf(file)]
  if (layers === undefined) return undefined
  const [from, to] = [levelOf(file, layers), levelOf(target, layers)]
  if (from === undefined || to === undefined || to <= from) return undefined
  return `${folderOf(file)} must not import ${folderOf(target)}, which stands above it`
}

/** @param {string} file */
function roomOf(file) {
  return file.split('/')[0] ?? ''
}

/** @param {string} file */
function folderOf(file) {
  return (LAYER_EXCEPTIONS[file] ?? file).split('/')[1] ?? ''
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
 * @param {string} file
 * @param {readonly (readonly string[])[]} layers
 */
function levelOf(file, layers) {
  const level = layers.findIndex((folders) => folders.includes(folderOf(file)))
  return level < 0 ? undefined : level
}
