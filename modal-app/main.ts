import { startUp } from './app/start-up.ts'

startUp(window)
