import '#ui/platform/configure-zod.ts'
import { startUp } from './app/start-up.ts'

void startUp(window)
