import { useAppSelector } from '#modal/core/hooks/store-hooks.ts'
import type { NameAccount } from './name-account.ts'
import { selectNames, type NameTask } from './names-slice.ts'

/** The last change of a name of an account; undefined for one of another account. */
export function useTaskOf({ address }: NameAccount): NameTask | undefined {
  const { task } = useAppSelector(selectNames)
  return task?.account === address ? task : undefined
}
