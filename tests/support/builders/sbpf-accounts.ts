import type { Sbpf } from './sbpf-program.ts'

/** Offsets in an account as a program receives it; the account's data follows. */
const AT = {
  signer: 1,
  writable: 2,
  executable: 3,
  key: 8,
  owner: 40,
  lamports: 72,
  length: 80,
  data: 88,
} as const
/** Bytes behind an account that it may grow into. */
const ROOM = 10_240
export const INFO = {
  bytes: 56,
  lamports: 8,
  length: 16,
  data: 24,
  owner: 32,
  epoch: 40,
  signer: 48,
  writable: 49,
  executable: 50,
}
export const META = { bytes: 16, writable: 8, signer: 9 } as const
/** Positions on the heap, which begins at 3 << 32. */
export const HEAP = { metas: 0, instruction: 0x800, infos: 0x1000 } as const

export const set = (dst: number, src: number): Sbpf => ({ op: 0xbf, dst, src })
export const add = (dst: number, imm: number): Sbpf => ({ op: 0x07, dst, imm })
export const load = (dst: number, src: number, off = 0): Sbpf => ({ op: 0x79, dst, src, off })
export const store = (dst: number, off: number, src: number): Sbpf => ({ op: 0x7b, dst, src, off })
const loadByte = (dst: number, src: number, off = 0): Sbpf => ({ op: 0x71, dst, src, off })
export const storeByte = (dst: number, off: number, src: number): Sbpf => ({ op: 0x73, dst, src, off })
export const number = (dst: number, imm: number): Sbpf => ({ op: 0xb7, dst, imm })
export const heap = (dst: number, place: number): readonly Sbpf[] => [
  { op: 0x18, dst, imm: place },
  { op: 0, imm: 3 },
]
export const whenEqual = (dst: number, imm: number, jump: string): Sbpf => ({ op: 0x15, dst, imm, jump })
const goTo = (jump: string): Sbpf => ({ op: 0x05, jump })
export const EXIT: Sbpf = { op: 0x95 }
/** Appends the address of a field of the account in register 6 to the instruction that is built. */
const point = (off: number, to: number): readonly Sbpf[] => [set(1, 6), add(1, to), store(8, off, 1)]
const flag = (from: number, info: number, meta?: number): readonly Sbpf[] => [
  loadByte(1, 6, from),
  storeByte(8, info, 1),
  ...(meta === undefined ? [] : [storeByte(9, meta, 1)]),
]

/**
 * Reads the accounts that a program receives: a meta and an info of each on the heap. At the label `call`, register 6 is at the
 * length of the data, and the stack has the number of accounts at −8.
 */
export const READ_ACCOUNTS: readonly Sbpf[] = [
  set(6, 1),
  load(7, 6),
  store(10, -8, 7),
  add(6, 8),
  ...heap(8, HEAP.infos),
  ...heap(9, HEAP.metas),
  { label: 'account' },
  whenEqual(7, 0, 'call'),
  loadByte(1, 6),
  whenEqual(1, 0xff, 'first time'),
  // An account that is listed twice is passed once; the second entry refers to the first.
  set(2, 1),
  { op: 0x27, dst: 2, imm: INFO.bytes },
  ...heap(3, HEAP.infos),
  { op: 0x0f, dst: 2, src: 3 },
  ...Array.from({ length: INFO.bytes / 8 }, (_, word) => [
    load(4, 2, 8 * word),
    store(8, 8 * word, 4),
  ]).flat(),
  { op: 0x27, dst: 1, imm: META.bytes },
  ...heap(3, HEAP.metas),
  { op: 0x0f, dst: 1, src: 3 },
  ...[0, 8].flatMap((word) => [load(4, 1, word), store(9, word, 4)]),
  add(6, 8),
  goTo('next'),
  { label: 'first time' },
  ...point(0, AT.key),
  store(9, 0, 1),
  ...point(INFO.lamports, AT.lamports),
  ...point(INFO.owner, AT.owner),
  ...point(INFO.data, AT.data),
  load(2, 6, AT.length),
  store(8, INFO.length, 2),
  set(3, 6),
  add(3, AT.data + ROOM + 7),
  { op: 0x0f, dst: 3, src: 2 },
  { op: 0x57, dst: 3, imm: -8 },
  load(1, 3),
  store(8, INFO.epoch, 1),
  ...flag(AT.signer, INFO.signer, META.signer),
  ...flag(AT.writable, INFO.writable, META.writable),
  ...flag(AT.executable, INFO.executable),
  set(6, 3),
  add(6, 8),
  { label: 'next' },
  add(8, INFO.bytes),
  add(9, META.bytes),
  add(7, -1),
  goTo('account'),
  { label: 'call' },
]
