// The house rules as a lint plugin, so that an editor shows them. tests/architecture checks the directions again,
// because plugins in JavaScript are still a young part of the linter.
import { relative, sep } from 'node:path'
import { ROOT } from '../bootstrap/root.js'
import { LAYERS_PAGE, layerProblem } from '../house/layers.js'
import * as places from '../house/places.js'
import { PRODUCT_ROOMS } from '../house/rooms.js'

const RULES_PAGE = 'docs/architecture.md#house-rules'

const fileOf = (context) => relative(ROOT, context.filename).split(sep).join('/')
const isProduct = (file) => PRODUCT_ROOMS.includes(file.split('/')[0])

/** A rule that looks at the product's files only, except where the thing belongs. */
function houseRule(allowedPlaces, visitors) {
  return {
    create(context) {
      const file = fileOf(context)
      if (!isProduct(file) || places.standsAt(file, allowedPlaces)) return {}
      const report = (node, message) => context.report({ node, message: `${message} See ${RULES_PAGE}.` })
      return visitors(report, file)
    },
  }
}

/** Calls `look(specifierNode)` for every static and dynamic import and re-export. */
function eachImport(look) {
  const visit = (node) => node.source && look(node.source, node)
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
  }
}

const layers = {
  create(context) {
    const file = fileOf(context)
    return eachImport((source) => {
      const problem = typeof source.value === 'string' && layerProblem(file, source.value)
      if (problem) context.report({ node: source, message: `${problem}. See ${LAYERS_PAGE}.` })
    })
  },
}

const noNamespaceLiteral = houseRule(places.NAMESPACE_LITERAL_PLACES, (report) => ({
  Literal(node) {
    if (!places.NAMESPACE_LITERALS.includes(node.value)) return
    report(node, `Do not branch on '${node.value}': ask the adapter or the namespace's declaration.`)
  },
}))

const noConnectorLiteral = houseRule(places.CONNECTOR_LITERAL_PLACES, (report, file) => {
  const check = (node, name) => {
    if (!file.startsWith('modal-app/') || !places.CONNECTOR_LITERALS.includes(name)) return
    report(node, `Do not ask for ${name}: ask for a trait (core/state/connectors/connector-traits.ts).`)
  }
  return {
    Literal: (node) => check(node, node.value),
    ImportSpecifier: (node) => check(node, node.imported.name),
  }
})

const zodMiniOnly = houseRule(['server/'], (report, file) =>
  eachImport((source, node) => {
    if (source.value === 'zod')
      report(source, "Import 'zod/mini': the classic build costs 20 kB in a document.")
    const isZod = source.value === 'zod' || source.value === 'zod/mini'
    if (isZod && file.startsWith('host-sdk/') && node.importKind !== 'type') {
      report(source, 'The script on the page carries no zod: write a guard and prove it equal in a test.')
    }
  }),
)

const UNTYPED_HOOKS = ['useSelector', 'useDispatch', 'useStore']
const typedReduxHooksOnly = houseRule(places.TYPED_HOOK_PLACES, (report) => ({
  ImportDeclaration(node) {
    if (node.source.value !== 'react-redux') return
    const untyped = node.specifiers.find((specifier) => UNTYPED_HOOKS.includes(specifier.imported?.name))
    if (untyped) report(untyped, `Use the typed hook in place of ${untyped.imported.name}.`)
  },
}))

const TIMERS = ['setTimeout', 'setInterval']
const GLOBALS = ['window', 'globalThis', 'self']

function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name
  const isGlobal = callee.type === 'MemberExpression' && GLOBALS.includes(callee.object.name)
  return isGlobal ? callee.property.name : undefined
}

const noBareTimeout = houseRule(places.TIMER_PLACES, (report) => ({
  CallExpression(node) {
    const name = calledName(node.callee)
    if (TIMERS.includes(name)) report(node, `Take ${name} from platform/clock, so that tests hold the time.`)
  },
}))

const noWindowMessage = houseRule(places.MESSAGE_PLACES, (report) => ({
  CallExpression(node) {
    const { callee, arguments: parameters } = node
    if (callee.type === 'MemberExpression' && callee.property.name === 'postMessage') {
      report(node, 'Only the links speak by postMessage.')
    }
    const listensTo = callee.property?.name === 'addEventListener' && GLOBALS.includes(callee.object.name)
    if (listensTo && parameters[0]?.value === 'message') report(node, 'Only the links listen to messages.')
  },
}))

const STORES = ['localStorage', 'sessionStorage', 'indexedDB']
const noDirectStorage = houseRule(places.STORAGE_PLACES, (report) => ({
  Identifier(node) {
    if (!STORES.includes(node.name)) return
    const { parent } = node
    const isMember = parent?.type === 'MemberExpression' && parent.property === node
    if (isMember && !GLOBALS.includes(parent.object.name)) return
    if (parent?.type === 'Property' && parent.key === node) return
    if (parent?.type?.startsWith('TS')) return
    report(node, `${node.name} may throw or be partitioned: go through the platform's storage.`)
  },
}))

export default {
  meta: { name: 'house' },
  rules: {
    layers,
    'no-namespace-literal': noNamespaceLiteral,
    'no-connector-literal': noConnectorLiteral,
    'zod-mini-only': zodMiniOnly,
    'typed-redux-hooks-only': typedReduxHooksOnly,
    'no-bare-timeout': noBareTimeout,
    'no-window-message': noWindowMessage,
    'no-direct-storage': noDirectStorage,
  },
}
