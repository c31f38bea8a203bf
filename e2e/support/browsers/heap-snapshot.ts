import type { Frame, Page } from '@playwright/test'
import * as z from 'zod'

/** Node types that occur in millions: to read each would take longer than the snapshot itself. */
const Numbers = z.custom<readonly number[]>((value) => Array.isArray(value))

const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
      edge_fields: z.array(z.string()),
    }),
  }),
  nodes: Numbers,
  edges: Numbers,
  strings: z.array(z.string()),
})

/** Every string, and every sequence of numbers, that the scripts of a document still reference. */
export interface HeapTexts {
  readonly texts: ReadonlySet<string>
  /** The numbers an object holds, in their order: `1,2,3`. The contents of buffers are not included. */
  readonly rows: readonly string[]
}

/**
 * Takes a snapshot of the heap of a document's scripts, after a garbage collection.
 *
 * @param frame a frame that runs in a process of its own.
 */
export async function readHeap(frame: Frame, page: Page): Promise<HeapTexts> {
  const session = await page.context().newCDPSession(frame)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  // Twice, because objects held only by finalisers are free after the second collection.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true })
  await session.detach()
  return textsOf(Snapshot.parse(JSON.parse(chunks.join(''))))
}

function textsOf({ snapshot, nodes, edges, strings }: z.infer<typeof Snapshot>): HeapTexts {
  const { node_fields: fields, node_types: types, edge_fields: edgeFields } = snapshot.meta
  const at = (name: string): number => fields.indexOf(name)
  const [typeAt, nameAt, countAt] = [at('type'), at('name'), at('edge_count')]
  const targetAt = edgeFields.indexOf('to_node')
  const typeOf = (node: number): string => types[0][nodes[node + typeAt] ?? -1] ?? ''
  const nameOf = (node: number): string => strings[nodes[node + nameAt] ?? -1] ?? ''
  const texts = new Set<string>()
  const rows: string[] = []
  let edge = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (typeOf(node).endsWith('string')) texts.add(nameOf(node))
    const numbers: string[] = []
    for (let left = nodes[node + countAt] ?? 0; left > 0; left -= 1) {
      const target = edges[edge + targetAt] ?? 0
      edge += edgeFields.length
      if (typeOf(target) === 'number') numbers.push(nameOf(target))
    }
    if (numbers.length > 1) rows.push(numbers.join(','))
  }
  return { texts, rows }
}
