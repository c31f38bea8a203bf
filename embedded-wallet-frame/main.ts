import './app/schema-settings.ts'
import { startUp } from './app/start-up.ts'

void startUp(window)
