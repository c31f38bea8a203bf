import { useTools } from '#frame/screens/tools.ts'
import { ImportPhrase } from './import-phrase.tsx'

/** Takes over a wallet from its words. */
export function ImportScreen() {
  const { stage } = useTools()
  return <ImportPhrase onImported={() => stage.finish('done')} onBack={() => stage.finish('dismissed')} />
}
