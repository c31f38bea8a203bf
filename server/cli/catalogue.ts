import { auditCommand } from './audit.ts'
import type { Commands } from './command.ts'
import { demoCommand } from './demo.ts'
import { descriptorsCommand } from './descriptors.ts'
import { doctorCommand } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { projectCommand } from './project.ts'
import { serveCommand } from './serve.ts'
import { walletsCommand } from './wallets.ts'

/** Every command, in the order in which they are listed. */
export const COMMANDS = {
  serve: serveCommand,
  demo: demoCommand,
  migrate: migrateCommand,
  project: projectCommand,
  audit: auditCommand,
  descriptors: descriptorsCommand,
  wallets: walletsCommand,
  doctor: doctorCommand,
} as const satisfies Commands
