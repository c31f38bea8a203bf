import type { Plugin } from 'vite'
import { callsIn } from './calls-in.ts'

/** What documents need of a record, by the function that defines it. */
const NEEDED: Readonly<Record<string, (property: string) => boolean>> = {
  // How an endpoint is reached, and what it answers: the rest is for the server and the API's description.
  defineEndpoint: (property) => ['method', 'path', 'access', 'answer'].includes(property),
  // The purpose of a call is for docs/protocol.md.
  defineCall: (property) => property !== 'purpose',
}

/** Leaves out of documents what only the server and the written documentation need of endpoints and calls. */
export function bareRecords(): Plugin {
  return {
    name: 'postern:bare-records',
    apply: 'build',
    transform: {
      filter: { id: /\/shared-schemas\/(http|protocol)\/.+\.ts$/, code: /define(Endpoint|Call)\(/ },
      handler(code) {
        let bare = code
        const calls = callsIn(this.parse(code, { lang: 'ts' }), (name) => name in NEEDED)
        for (const { callee, arguments: parameters } of calls.toReversed()) {
          const [record] = parameters
          const properties = record?.properties ?? []
          const isNeeded = NEEDED[callee.name]
          if (!record || !isNeeded || properties.some(({ type }) => type === 'SpreadElement')) continue
          const needed = properties.filter(({ key }) => isNeeded(key?.name ?? ''))
          const text = needed.map(({ start, end }) => code.slice(start, end)).join(', ')
          bare = `${bare.slice(0, record.start)}{ ${text} }${bare.slice(record.end)}`
        }
        return { code: bare, map: null }
      },
    },
  }
}
