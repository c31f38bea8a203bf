import { describe } from 'vitest'
import { describeAdmission } from './relay/admission.ts'
import { describeDelivery } from './relay/delivery.ts'
import { describeProcesses } from './relay/processes.ts'
import { describeRefusals } from './relay/refusals.ts'
import { describeStorage } from './relay/storage.ts'
import { relayUnderTest, type RelaySubject } from './relay/relay-under-test.ts'

/** The contract of the relay on every database. */
export function describeRelay(name: string, prepare: () => Promise<RelaySubject>): void {
  describe(`the relay on ${name}`, () => {
    const relay = relayUnderTest(prepare)
    describeAdmission(relay)
    describeDelivery(relay)
    describeRefusals(relay)
    describeProcesses(relay)
    describeStorage(relay)
  })
}
