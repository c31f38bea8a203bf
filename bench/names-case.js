import { Agent } from 'node:http'
import { send } from './load.js'
import { loadSources } from './load-sources.js'
import { startServer } from './server-process.js'
import { median, quantile } from './statistics.js'

const NAMES = 10_000
const [WARM_UP, QUESTIONS] = [100, 1_000]
const A_STATEMENT = 200
const ZONE = 'bench.eth'
const RESOLVER = '0x00000000000000000000000000000000000000aa'
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SYLLABLES = 'ba ko ne mu po ra tu va we xi yo zo'.split(' ')

/** A label that no other number has, also by its look. */
function labelOf(number) {
  const digits = number.toString(SYLLABLES.length).padStart(4, '0')
  return Array.from(digits, (digit) => SYLLABLES[Number.parseInt(digit, SYLLABLES.length)]).join('')
}

/** Writes names as the server stores them. */
async function fill({ file, url }) {
  const sources = await loadSources()
  try {
    const [{ openDatabase }, { rowOfName }, { skeletonOf }] = await Promise.all([
      sources.load('/server/database/open-database.ts'),
      sources.load('/server/features/names/stored-name.ts'),
      sources.load('/server/features/names/name-rules.ts'),
    ])
    const rows = Array.from({ length: NAMES }, (_, at) => {
      const label = labelOf(at)
      return rowOfName(ZONE, {
        id: `name ${at}`,
        label,
        skeleton: skeletonOf(label),
        owner: OWNER,
        ownerCoinType: null,
        isPrimary: false,
        addresses: {},
        texts: {},
        createdAt: at,
        updatedAt: at,
        expiresAt: null,
        signedAt: at,
        version: 1,
      })
    })
    const database = openDatabase({ url, file })
    for (let start = 0; start < rows.length; start += A_STATEMENT)
      await database.query
        .insertInto('registered_names')
        .values(rows.slice(start, start + A_STATEMENT))
        .execute()
    await database.close()
  } finally {
    await sources.close()
  }
}

/** Half of the questions are about names that are taken. */
async function askOneAfterOther(api, count, from) {
  const agent = new Agent({ keepAlive: true })
  const times = []
  for (let at = 0; at < count; at += 1) {
    const label = labelOf(from + at * (NAMES / count) * 2)
    const path = `/v1/profile/suggestions/${label}?projectId=bench&zone=${ZONE}`
    const start = performance.now()
    const answer = await send(api, { method: 'GET', path, text: '', headers: {} }, agent)
    times.push(performance.now() - start)
    const [{ registered }] = JSON.parse(answer).suggestions
    if (registered !== at < count / 2) throw new Error(`${label} is ${registered ? 'taken' : 'free'}.`)
  }
  agent.destroy()
  return times
}

/** How long the server takes to say whether one of 10,000 names is free, and what else is. */
export async function measureNames(databaseUrl) {
  const server = await startServer(databaseUrl, {
    more: { names: { offer: { zone: ZONE, resolver: RESOLVER } } },
    secrets: { POSTERN_NAMES_KEY: `0x${'01'.repeat(32)}` },
  })
  try {
    await fill(server.database)
    await askOneAfterOther(server.api, WARM_UP, 0)
    const times = await askOneAfterOther(server.api, QUESTIONS, 0)
    return [
      { what: `availability among ${NAMES} names, p50 ms`, value: median(times), must: 20 },
      { what: 'the same, p99 ms', value: quantile(times, 0.99) },
    ]
  } finally {
    await server.stop()
  }
}
