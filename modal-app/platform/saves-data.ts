/** The Network Information API, which is in some browsers only. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether nothing should be fetched that may not be needed: the visitor saves data, or the network is very slow. */
export function savesData(navigator: Navigator & { readonly connection?: Connection }): boolean {
  const { saveData, effectiveType = '' } = navigator.connection ?? {}
  return saveData === true || effectiveType.endsWith('2g')
}
