import type { MessageId } from '#modal/locales/languages.ts'

/** The texts that the kernel chooses itself; the build adds those that the pieces name. */
export const KERNEL_TEXTS = [
  'view.connect.title',
  'view.connect.login',
  'connect.tag.in-page',
  'connect.tag.get',
] as const satisfies readonly MessageId[]
export type KernelText = (typeof KERNEL_TEXTS)[number]
