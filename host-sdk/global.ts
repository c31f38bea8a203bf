// The entry of the script tag.
import './element.ts'
import { startFromScript } from './start-from-script.ts'

const { currentScript } = document
if (currentScript instanceof HTMLScriptElement) startFromScript(currentScript)
