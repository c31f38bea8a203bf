/** What processes that share a database announce to each other, beside changes of projects. */
export const ANNOUNCEMENT_SUBJECTS = ['relay', 'directory'] as const
export type AnnouncementSubject = (typeof ANNOUNCEMENT_SUBJECTS)[number]

/** Receives what another process announced; undefined when announcements may have been missed. */
export type AnnouncementListener = (text: string | undefined) => void

/** The most bytes of an announcement. PostgreSQL accepts less than 8,000, including the quotes. */
export const ANNOUNCEMENT_BYTES = 7_000

/** The listeners of one process, by subject. */
export class Announcements {
  readonly #listeners = new Map<AnnouncementSubject, Set<AnnouncementListener>>()

  /** @returns a function that stops listening. */
  add(subject: AnnouncementSubject, listener: AnnouncementListener): () => void {
    const listeners = this.#listeners.get(subject) ?? new Set()
    this.#listeners.set(subject, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  notify(subject: AnnouncementSubject, text: string | undefined): void {
    for (const listener of this.#listeners.get(subject) ?? []) listener(text)
  }
}
