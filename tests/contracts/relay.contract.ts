import { describe } from 'vitest'
import { describeAdmission } from './relay/admission.ts'
import { describeDelivery } from './relay/delivery.ts'
import { describeProcesses } from './relay/processes.ts'
import { describeRefusals } from './relay/refusals.ts'
import { describeStorage } from './relay/storage.ts'
import { relayUnderTest, type RelaySubject } from './relay/relay-under-test.ts'

/**
 * The contract of the relay on every database.
 *
 * @param isWhole also what the relay decides before it asks its database; once suffices, so the long run alone asks for both.
 */
export function describeRelay(name: string, prepare: () => Promise<RelaySubject>, isWhole = true): void {
  describe(`the relay on ${name}`, () => {
    const relay = relayUnderTest(prepare)
    describeDelivery(relay)
    describeProcesses(relay)
    describeStorage(relay)
    if (!isWhole) return
    describeAdmission(relay)
    describeRefusals(relay)
  })
}
