import { useTools } from '#frame/screens/tools.ts'
import { ImportWords } from './import-words.tsx'

/** Takes over a wallet from its words. */
export function ImportScreen() {
  const { stage } = useTools()
  return <ImportWords onImported={() => stage.finish('done')} onBack={() => stage.finish('dismissed')} />
}
