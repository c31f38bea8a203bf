import {
  add,
  EXIT,
  HEAP,
  heap,
  INFO,
  load,
  META,
  number,
  READ_ACCOUNTS,
  store,
  whenEqual,
} from './sbpf-accounts.ts'
import { assembleSbpf } from './sbpf-program.ts'

/**
 * A program that calls another program with its own data, as drainers do: the last account is the program, and the accounts
 * between the first and the last one are passed on. It does nothing while its first account has no SOL, so that an attacker
 * can switch it on after a simulation.
 */
export const RELAY_PROGRAM: Uint8Array = assembleSbpf([
  ...READ_ACCOUNTS,
  ...heap(2, HEAP.infos),
  load(1, 2, INFO.lamports),
  load(1, 1),
  whenEqual(1, 0, 'nothing'),
  ...heap(1, HEAP.instruction),
  load(3, 8, -INFO.bytes),
  store(1, 0, 3),
  ...heap(3, HEAP.metas + META.bytes),
  store(1, 8, 3),
  load(3, 10, -8),
  add(3, -2),
  store(1, 16, 3),
  add(3, 1),
  load(4, 6),
  store(1, 32, 4),
  add(6, 8),
  store(1, 24, 6),
  add(2, INFO.bytes),
  number(4, 0),
  number(5, 0),
  { syscall: 'sol_invoke_signed_c' },
  EXIT,
  { label: 'nothing' },
  number(0, 0),
  EXIT,
])
