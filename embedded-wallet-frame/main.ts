import { startUp } from './app/start-up.ts'

void startUp(window)
