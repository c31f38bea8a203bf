import { useMemo } from 'react'
import { eventReading } from '#sdk/readings/events.ts'
import { providerReading } from '#sdk/readings/provider.ts'
import { stateReading } from '#sdk/readings/state-part.ts'
import { themeModeReading } from '#sdk/readings/theme.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { PosternEvent } from '#sdk/types/options.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { PosternProviders } from '#sdk/types/providers.ts'
import type { PosternState } from '#sdk/types/state.ts'
import { usePostern } from './instance.ts'
import { useReading } from './use-reading.ts'

/**
 * The whole state; renders again after each change of it.
 *
 * @example
 * const { open, initialized } = usePosternState()
 */
export function usePosternState(): PosternState {
  return useReading(usePostern(), stateReading)
}

/**
 * The provider of a namespace while it is connected: EIP-1193 on EVM chains, else a Wallet Standard wallet.
 *
 * @example
 * const provider = usePosternProvider('eip155')
 * await provider?.request({ method: 'eth_blockNumber' })
 */
export function usePosternProvider<N extends Namespace>(namespace: N): PosternProviders[N] | undefined {
  const of = useMemo(() => providerReading(namespace), [namespace])
  return useReading(usePostern(), of)
}

/**
 * The look that is drawn, and the call that changes it.
 *
 * @example
 * const { themeMode, setTheme } = usePosternTheme()
 * await setTheme({ themeMode: 'light' })
 */
export function usePosternTheme(): Pick<PosternState, 'themeMode'> & Pick<Postern, 'setTheme'> {
  const postern = usePostern()
  const themeMode = useReading(postern, themeModeReading)
  const { setTheme } = postern
  return useMemo(() => ({ themeMode, setTheme }), [themeMode, setTheme])
}

/**
 * The newest event of the modal; undefined before the first, and for instances of the script tag.
 *
 * @example
 * const event = usePosternEvents()
 * useEffect(() => void (event && report(event.name)), [event])
 */
export function usePosternEvents(): PosternEvent | undefined {
  return useReading(usePostern(), eventReading)
}
