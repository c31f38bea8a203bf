import { useTools } from '#frame/screens/tools.ts'
import { ImportPhrase } from './import-phrase.tsx'

/** Imports a wallet by its recovery phrase. */
export function ImportScreen() {
  const { stage } = useTools()
  return <ImportPhrase onImported={() => stage.finish('done')} onBack={() => stage.finish('dismissed')} />
}
