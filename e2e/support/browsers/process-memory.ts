import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Browser } from '@playwright/test'

const PIECE_BYTES = 8_388_608

/**
 * Searches the whole memory of every process that runs pages: scripts' heaps, workers, buffers, and the browser's own data.
 * Only Linux allows this.
 *
 * @param needles the byte sequences by name.
 * @returns how often each was found; undefined where the system does not show memory.
 */
export async function findInPages(
  browser: Browser,
  needles: Readonly<Record<string, Buffer>>,
): Promise<Record<string, number> | undefined> {
  if (!existsSync('/proc/self/mem')) return undefined
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const found = Object.fromEntries(Object.keys(needles).map((name) => [name, 0]))
  for (const { type, id } of processInfo) if (type === 'renderer') countIn(id, needles, found)
  return found
}

function countIn(
  pid: number,
  needles: Readonly<Record<string, Buffer>>,
  found: Record<string, number>,
): void {
  const file = openSync(`/proc/${pid}/mem`, 'r')
  const piece = Buffer.alloc(PIECE_BYTES)
  for (const { start, end } of writableRegions(pid))
    for (let place = start; place < end; place += PIECE_BYTES) {
      const length = readPiece(file, piece, place, Math.min(PIECE_BYTES, end - place))
      for (const [name, bytes] of Object.entries(needles))
        found[name] = (found[name] ?? 0) + occurrences(piece.subarray(0, length), bytes)
    }
  closeSync(file)
}

function writableRegions(pid: number): readonly { readonly start: number; readonly end: number }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      if (start === undefined || end === undefined) return []
      return [{ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }]
    })
}

/** Memory pages that were never touched, or were freed meanwhile, cannot be read. */
function readPiece(file: number, piece: Buffer, place: number, length: number): number {
  try {
    return readSync(file, piece, 0, length, place)
  } catch {
    return 0
  }
}

function occurrences(memory: Buffer, bytes: Buffer): number {
  let count = 0
  for (let at = memory.indexOf(bytes); at >= 0; at = memory.indexOf(bytes, at + 1)) count += 1
  return count
}
