/**
 * The budgets of the first sight: `must` and `aim` in milliseconds, as a multiple of the floor's time in the same run (`times`),
 * or as a count. What has none is shown to explain the others. Before the list was drawn ahead of React, it was painted at 2.7
 * times the floor's, at once on a phone at 1.75 times: React may have it at 0.9 of these.
 */
const TIMES = [
  { device: 'desktop', opening: 'cold', what: 'list', must: { times: 1 }, aim: { times: 0.8 } },
  { device: 'desktop', opening: 'cold', what: 'paint' },
  { device: 'desktop', opening: 'cold', what: 'shown' },
  { device: 'desktop', opening: 'cold', what: 'takenOver', must: { times: 2.4 } },
  { device: 'desktop', opening: 'preloaded', what: 'list', must: { ms: 20, times: 1.5 }, aim: { times: 1 } },
  { device: 'desktop', opening: 'warm', what: 'list', must: { ms: 16 } },
  { device: 'phone', opening: 'atOnce', what: 'list', must: { times: 0.8 }, aim: { times: 0.75 } },
  { device: 'phone', opening: 'atOnce', what: 'paint' },
  { device: 'phone', opening: 'atOnce', what: 'shown' },
  { device: 'phone', opening: 'atOnce', what: 'takenOver', must: { times: 1.6 } },
  { device: 'phone', opening: 'cold', what: 'list' },
  { device: 'phone', opening: 'cold', what: 'takenOver' },
  { device: 'phone', opening: 'preloaded', what: 'list' },
  { device: 'phone', opening: 'warm', what: 'list' },
]

const PRESSES = [
  { what: 'extension', must: { ms: 30 } },
  { what: 'code', must: { ms: 100 } },
  { what: 'extensionUnannounced' },
  { what: 'codeUnannounced' },
  { what: 'codeView', must: { ms: 100 } },
]

const COUNTS = [
  { what: 'beforeClick', must: { count: 1 } },
  { what: 'beforeList', must: { count: 6 } },
  { what: 'kibibytes', must: { count: 32 } },
  { what: 'afterList', must: { count: 25 } },
]

const NAMES = {
  cold: 'click, nothing loaded',
  preloaded: 'click, preloaded',
  warm: 'click, shown before',
  atOnce: 'page load, clicked at once',
  list: 'list painted',
  paint: 'first paint of the frame',
  shown: 'frame painted by the page',
  takenOver: 'React has the list',
  extension: 'desktop: press on a wallet of the page: it is asked',
  code: 'desktop: press on WalletConnect: the code is painted',
  extensionUnannounced: 'the same, without a pointer: it is asked',
  codeUnannounced: 'the same, without a pointer: the code is painted',
  codeView: 'desktop: the server has an address: the code view is painted',
  beforeClick: 'requests before the click',
  beforeList: 'requests before the list',
  kibibytes: 'KiB before the list',
  afterList: 'files after the list',
}

/**
 * @param {Record<string, ((opening: string, what: string) => object) | undefined>} sights medians by device
 * @param {Record<string, object> | undefined} presses medians of ours and, if it has the like, of the floor
 * @param {Record<'ours' | 'floor', object> | undefined} transfer
 * @returns rows with what was measured of ours and of the floor; cases that were left out have none.
 */
export function sightRows(sights, presses, transfer) {
  const times = TIMES.filter(({ device }) => sights[device]).map(({ device, opening, what, ...budgets }) => ({
    name: `${device}: ${NAMES[opening]}: ${NAMES[what]}`,
    ...sights[device](opening, what),
    ...budgets,
  }))
  const pressed = PRESSES.filter(() => presses).map(({ what, must }) => ({
    name: NAMES[what],
    ...presses[what],
    must,
  }))
  const counts = COUNTS.filter(() => transfer).map(({ what, ...budgets }) => ({
    name: NAMES[what],
    ours: transfer.ours[what],
    floor: transfer.floor[what],
    ...budgets,
  }))
  return [...times, ...pressed, ...counts]
}

const cell = (text) => String(text ?? '–').padStart(14)
const number = (value) => value?.toFixed(Number.isInteger(value) || value >= 100 ? 0 : 1)

function budgetText({ ms, times, count } = {}) {
  const texts = [ms && `${ms} ms`, times && `${times.toFixed(2)} ×`, count].filter(
    (text) => text !== undefined,
  )
  return texts.length > 0 ? texts.join(', ') : undefined
}

function isOver({ ours, floor, must = {} }) {
  return ours > must.ms || ours > must.count || ours / floor > must.times
}

/** Ours beside the floor, and whether it keeps the budget. */
export function sightTable(rows) {
  const head = ['ours', 'floor', '× floor', 'aim', 'must'].map(cell).join('')
  const lines = rows.map((row) => {
    const { ours, floor, aim, must } = row
    const times = ours !== undefined && floor ? (ours / floor).toFixed(2) : undefined
    const verdict = isOver(row) ? '  OVER' : ''
    const cells = [number(ours), number(floor), times, budgetText(aim), budgetText(must)]
    return `${row.name.padEnd(66)}${cells.map(cell).join('')}${verdict}`
  })
  return `${'first sight (ms, median)'.padEnd(66)}${head}\n${lines.join('\n')}\n`
}
