/** One instruction of Solana's virtual machine, 8 bytes, or a label that others jump to. */
export type Sbpf =
  | {
      readonly op: number
      readonly dst?: number
      readonly src?: number
      readonly off?: number
      readonly imm?: number
    }
  | { readonly label: string }
  | { readonly op: number; readonly dst?: number; readonly imm?: number; readonly jump: string }
  | { readonly syscall: string }

const INSTRUCTION_BYTES = 8
const CALL = 0x85
const HEADER_BYTES = 64
const PROGRAM_HEADER_BYTES = 56
const SECTION_HEADER_BYTES = 64
const SYMBOL_BYTES = 24
const RELOCATION_BYTES = 16
const DYNAMIC_BYTES = 16
const MACHINE_BPF = 247
const SHARED_OBJECT = 3
/** A call whose target the loader fills in by name. */
const RELOCATE_CALL = 10n
const SECTION = { code: 1, text: 3, dynamic: 6, relocations: 9, symbols: 11 } as const
const ALLOCATED = 2n
const RUNNABLE = 4n

/**
 * Assembles a program to a shared object that the loaders of Solana accept (sBPF version 0, ELF64).
 *
 * @throws when a jump has no target.
 */
export function assembleSbpf(lines: readonly Sbpf[]): Uint8Array {
  const code = lines.filter((line) => !('label' in line))
  const labels = new Map<string, number>()
  let place = 0
  for (const line of lines)
    if ('label' in line) labels.set(line.label, place)
    else place++
  const syscalls = [...new Set(code.flatMap((line) => ('syscall' in line ? [line.syscall] : [])))]
  const text = Buffer.alloc(code.length * INSTRUCTION_BYTES)
  const textAt = HEADER_BYTES + 3 * PROGRAM_HEADER_BYTES
  const relocations: Buffer[] = []
  for (const [at, line] of code.entries()) {
    const bytes = text.subarray(at * INSTRUCTION_BYTES)
    if ('syscall' in line) {
      bytes.writeUInt8(CALL, 0)
      bytes.writeInt32LE(-1, 4)
      const symbol = BigInt(syscalls.indexOf(line.syscall) + 1)
      relocations.push(words(BigInt(textAt + at * INSTRUCTION_BYTES), (symbol << 32n) | RELOCATE_CALL))
      continue
    }
    if ('label' in line) continue
    const { op, dst = 0, imm = 0 } = line
    bytes.writeUInt8(op, 0)
    bytes.writeUInt8((('src' in line ? (line.src ?? 0) : 0) << 4) | dst, 1)
    bytes.writeInt16LE('jump' in line ? offsetOf(line.jump, at, labels) : (line.off ?? 0), 2)
    bytes.writeInt32LE(imm, 4)
  }
  return Uint8Array.from(link(text, textAt, syscalls, Buffer.concat(relocations)))
}

function offsetOf(label: string, at: number, labels: ReadonlyMap<string, number>): number {
  const target = labels.get(label)
  if (target === undefined) throw new Error(`No place is called ${label}`)
  return target - at - 1
}

function link(text: Buffer, textAt: number, syscalls: readonly string[], relocations: Buffer): Buffer {
  const names = strings(syscalls)
  const symbols = Buffer.alloc((syscalls.length + 1) * SYMBOL_BYTES)
  for (const [at, name] of syscalls.entries()) {
    symbols.writeUInt32LE(names.offsetOf(name), (at + 1) * SYMBOL_BYTES)
    symbols.writeUInt8(0x10, (at + 1) * SYMBOL_BYTES + 4)
  }
  const symbolsAt = textAt + text.length
  const namesAt = symbolsAt + symbols.length
  const relocationsAt = namesAt + names.bytes.length
  const dynamicAt = relocationsAt + relocations.length
  const dynamic = words(
    17n,
    BigInt(relocationsAt),
    18n,
    BigInt(relocations.length),
    19n,
    BigInt(RELOCATION_BYTES),
    5n,
    BigInt(namesAt),
    6n,
    BigInt(symbolsAt),
    0n,
    0n,
  )
  const titles = strings(['.text', '.dynsym', '.dynstr', '.rel.dyn', '.dynamic', '.shstrtab'])
  const titlesAt = dynamicAt + dynamic.length
  const sectionsAt = titlesAt + titles.bytes.length
  const section = (
    title: string,
    type: number,
    flags: bigint,
    [at, bytes]: readonly [number, number],
    { link: linked = 0, info = 0, entry = 0 } = {},
  ): Buffer => {
    const header = Buffer.alloc(SECTION_HEADER_BYTES)
    header.writeUInt32LE(titles.offsetOf(title), 0)
    header.writeUInt32LE(type, 4)
    words(flags, BigInt(flags === 0n ? 0 : at), BigInt(at), BigInt(bytes)).copy(header, 8)
    header.writeUInt32LE(linked, 40)
    header.writeUInt32LE(info, 44)
    words(8n, BigInt(entry)).copy(header, 48)
    return header
  }
  const sections = [
    Buffer.alloc(SECTION_HEADER_BYTES),
    section('.text', SECTION.code, ALLOCATED | RUNNABLE, [textAt, text.length]),
    section('.dynsym', SECTION.symbols, ALLOCATED, [symbolsAt, symbols.length], {
      link: 3,
      info: 1,
      entry: SYMBOL_BYTES,
    }),
    section('.dynstr', SECTION.text, ALLOCATED, [namesAt, names.bytes.length]),
    section('.rel.dyn', SECTION.relocations, ALLOCATED, [relocationsAt, relocations.length], {
      link: 2,
      entry: RELOCATION_BYTES,
    }),
    section('.dynamic', SECTION.dynamic, ALLOCATED, [dynamicAt, dynamic.length], {
      link: 3,
      entry: DYNAMIC_BYTES,
    }),
    section('.shstrtab', SECTION.text, 0n, [titlesAt, titles.bytes.length]),
  ]
  const segment = (type: number, flags: number, at: number, bytes: number): Buffer => {
    const header = Buffer.alloc(PROGRAM_HEADER_BYTES)
    header.writeUInt32LE(type, 0)
    header.writeUInt32LE(flags, 4)
    const [from, size] = [BigInt(at), BigInt(bytes)]
    words(from, from, from, size, size, 8n).copy(header, 8)
    return header
  }
  const header = Buffer.alloc(HEADER_BYTES)
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(header)
  header.writeUInt16LE(SHARED_OBJECT, 16)
  header.writeUInt16LE(MACHINE_BPF, 18)
  header.writeUInt32LE(1, 20)
  words(BigInt(textAt), BigInt(HEADER_BYTES), BigInt(sectionsAt)).copy(header, 24)
  const sizes = [
    HEADER_BYTES,
    PROGRAM_HEADER_BYTES,
    3,
    SECTION_HEADER_BYTES,
    sections.length,
    sections.length - 1,
  ]
  for (const [at, size] of sizes.entries()) header.writeUInt16LE(size, 52 + 2 * at)
  return Buffer.concat([
    header,
    segment(1, 5, textAt, text.length),
    segment(1, 4, symbolsAt, titlesAt - symbolsAt),
    segment(2, 4, dynamicAt, dynamic.length),
    text,
    symbols,
    names.bytes,
    relocations,
    dynamic,
    titles.bytes,
    ...sections,
  ])
}

function words(...values: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * at)
  return bytes
}

/** Joins texts, each ended by a zero, and pads them to a multiple of 8. */
function strings(texts: readonly string[]): { bytes: Buffer; offsetOf: (text: string) => number } {
  const all = `\0${texts.map((text) => `${text}\0`).join('')}`
  const bytes = Buffer.alloc(Math.ceil(all.length / 8) * 8)
  bytes.write(all)
  return { bytes, offsetOf: (text) => all.indexOf(`\0${text}\0`) + 1 }
}
