import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import type { Commands } from './command.ts'
import { demoCommand } from './demo.ts'
import { descriptorsCommand } from './descriptors.ts'
import { doctorCommand } from './doctor.ts'
import { keysCommand } from './keys.ts'
import { initCommand } from './init.ts'
import { insightCommand } from './insight.ts'
import { migrateCommand } from './migrate.ts'
import { namesCommand } from './names.ts'
import { paymentsCommand } from './payments.ts'
import { projectCommand } from './project.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { staticCommand } from './static.ts'
import { snippetCommand } from './snippet.ts'
import { walletsCommand } from './wallets.ts'

/** Every command, in the order in which they are listed. */
export const COMMANDS = {
  init: initCommand,
  serve: serveCommand,
  demo: demoCommand,
  migrate: migrateCommand,
  backup: backupCommand,
  restore: restoreCommand,
  keys: keysCommand,
  project: projectCommand,
  snippet: snippetCommand,
  insight: insightCommand,
  payments: paymentsCommand,
  names: namesCommand,
  audit: auditCommand,
  descriptors: descriptorsCommand,
  wallets: walletsCommand,
  static: staticCommand,
  doctor: doctorCommand,
} as const satisfies Commands
