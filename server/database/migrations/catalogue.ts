import { projects } from './0001-projects.ts'
import { rateLimits } from './0002-rate-limits.ts'
import { login } from './0003-login.ts'
import { wallets } from './0004-wallets.ts'
import { loginFlows } from './0005-login-flows.ts'
import { descriptors } from './0006-descriptors.ts'
import { sponsoredOperations } from './0007-sponsored-operations.ts'
import { repeatedRefresh } from './0008-repeated-refresh.ts'
import { formerAddresses } from './0009-former-addresses.ts'
import { repeatedCollect } from './0010-repeated-collect.ts'
import { directory } from './0011-directory.ts'
import { signIn } from './0012-sign-in.ts'
import { accountIndex } from './0013-account-index.ts'
import { countedRefusals } from './0014-counted-refusals.ts'
import { boundedIndex } from './0015-bounded-index.ts'
import { devicesOfProjects } from './0017-devices-of-projects.ts'
import { loginWindows } from './0019-login-windows.ts'
import { statedAccounts } from './0020-stated-accounts.ts'
import { keyChecks } from './0021-key-checks.ts'
import { withoutMailbox } from './0022-without-mailbox.ts'
import { originSources } from './0024-origin-sources.ts'
import { keyVersions } from './0060-key-versions.ts'
import { scriptReleases } from './0080-script-releases.ts'
import { onrampOrders } from './0090-onramp-orders.ts'
import { exchangeDeposits } from './0095-exchange-deposits.ts'
import { payments } from './0100-payments.ts'
import { seenTransactions } from './0101-seen-transactions.ts'
import { names } from './0110-names.ts'
import { grants } from './0112-grants.ts'
import { accountApprovals } from './0113-account-approvals.ts'
import { analytics } from './0114-analytics.ts'
import { insight } from './0116-insight.ts'
import { eventWriters } from './0118-event-writers.ts'
import { forwardedEvents } from './0119-forwarded-events.ts'
import { signedGrants } from './0120-signed-grants.ts'
import { nameOffers } from './0121-name-offers.ts'
import { defineMigrations } from './define-migrations.ts'

/**
 * Every migration in the order in which it is applied; a released one is never edited, only followed by another. Numbers
 * that are missing were never released.
 */
export const MIGRATIONS = defineMigrations({
  '0001-projects': projects,
  '0002-rate-limits': rateLimits,
  '0003-login': login,
  '0004-wallets': wallets,
  '0005-login-flows': loginFlows,
  '0006-descriptors': descriptors,
  '0007-sponsored-operations': sponsoredOperations,
  '0008-repeated-refresh': repeatedRefresh,
  '0009-former-addresses': formerAddresses,
  '0010-repeated-collect': repeatedCollect,
  '0011-directory': directory,
  '0012-sign-in': signIn,
  '0013-account-index': accountIndex,
  '0014-counted-refusals': countedRefusals,
  '0015-bounded-index': boundedIndex,
  '0017-devices-of-projects': devicesOfProjects,
  '0019-login-windows': loginWindows,
  '0020-stated-accounts': statedAccounts,
  '0021-key-checks': keyChecks,
  '0022-without-mailbox': withoutMailbox,
  '0024-origin-sources': originSources,
  '0060-key-versions': keyVersions,
  '0080-script-releases': scriptReleases,
  '0090-onramp-orders': onrampOrders,
  '0095-exchange-deposits': exchangeDeposits,
  '0100-payments': payments,
  '0101-seen-transactions': seenTransactions,
  '0110-names': names,
  '0112-grants': grants,
  '0113-account-approvals': accountApprovals,
  '0114-analytics': analytics,
  '0116-insight': insight,
  '0118-event-writers': eventWriters,
  '0119-forwarded-events': forwardedEvents,
  '0120-signed-grants': signedGrants,
  '0121-name-offers': nameOffers,
})

/** Migrations from before the first release that databases of that time have applied; `0022-without-mailbox` undoes them. */
export const RETIRED_MIGRATIONS: readonly string[] = ['0010-relay', '0016-relay-senders', '0018-relay-apart']
