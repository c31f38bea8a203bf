/** What is wrong with a value, as zod reports it. */
export interface Issue {
  readonly code: string
  readonly message: string
  readonly path?: PropertyKey[]
  /** Whether checks that come later are still run; callers do not see it. */
  continue?: boolean | undefined
  readonly [detail: string]: unknown
}

/** An issue before it has a message. */
export type Finding = Omit<Issue, 'message'> & { readonly code: string; readonly path?: PropertyKey[] }

/** A value on its way through a schema. */
export interface Payload {
  value: unknown
  issues: Issue[]
  aborted?: boolean
}

/** What a caller may say about a schema or a check: the message, mostly. */
export type Said = string | { readonly error?: string; readonly message?: string }

/** A condition beyond the type. */
export interface Check {
  readonly message?: string | undefined
  /** Asked of whatever has a length, be it of the right type or not. */
  readonly ofLength?: boolean
  /** The most entries of a list, which is refused without a look at them when it has more. */
  readonly most?: number
  readonly run: (payload: Payload, find: (finding: Finding) => void) => void
}

/** What schemas know about themselves besides how to read. */
export interface Traits {
  readonly message?: string | undefined
  /** Whether it accepts that a property is absent, and whether it then leaves it out. */
  readonly mayLack?: (() => boolean) | undefined
  readonly mayOmit?: (() => boolean) | undefined
  /** The values it accepts, when they can be listed. */
  readonly values?: readonly unknown[]
  readonly shape?: Readonly<Record<string, Schema>>
  /** What an object may hold besides is refused, kept or dropped. */
  readonly rest?: 'refused' | 'kept' | 'dropped' | undefined
}

/** The message of whoever has none. */
export const INVALID = 'Invalid input'

/** Reads a value as a schema says, and leaves the result or the issues in the payload that it returns. */
export type Read = (payload: Payload, schema: Schema) => Payload

/** A schema: how to read a value, and the conditions afterwards. It is made of parts, and nothing is prepared. */
export class Schema {
  readonly read: Read
  readonly traits: Traits
  readonly checks: readonly Check[]

  constructor(read: Read, traits: Traits = {}, checks: readonly Check[] = []) {
    this.read = read
    this.traits = traits
    this.checks = checks
  }

  mayLack(): boolean {
    return this.traits.mayLack?.() === true
  }

  mayOmit(): boolean {
    return this.traits.mayOmit?.() === true
  }

  get shape(): Traits['shape'] {
    return this.traits.shape
  }

  /** For the libraries that take any schema of the common form. */
  get '~standard'(): object {
    return { version: 1, vendor: 'zod', validate: (value: unknown) => this.validate(value) }
  }

  check(...checks: readonly Check[]): Schema {
    return new Schema(this.read, this.traits, [...this.checks, ...checks])
  }

  /** @throws when the value has another form. */
  parse(value: unknown): unknown {
    const parsed = this.safeParse(value)
    if (!parsed.success) throw parsed.error
    return parsed.data
  }

  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: SchemaError } {
    const { value: data, issues } = this.run({ value, issues: [] })
    if (issues.length === 0) return { success: true, data }
    return {
      success: false,
      get error() {
        return new SchemaError(publicIssues(issues))
      },
    }
  }

  run(payload: Payload): Payload {
    const read = this.read(payload, this)
    if (this.checks.length > 0) this.runChecks(read)
    return read
  }

  /** Adds an issue of the schema itself, and returns the payload. */
  refuse(payload: Payload, finding: Finding): Payload {
    payload.issues.push({ ...finding, message: this.traits.message ?? INVALID })
    return payload
  }

  /** Runs one check, which alone may say what it wants of a value, the schema otherwise. */
  runCheck(check: Check, payload: Payload): void {
    check.run(payload, (finding) => {
      const message = check.message ?? this.traits.message ?? INVALID
      payload.issues.push({ continue: true, ...finding, message })
    })
  }

  private runChecks(payload: Payload): void {
    let stopped = isAborted(payload)
    for (const check of this.checks) {
      if (check.ofLength ? isStopped(payload) || !hasLength(payload.value) : stopped) continue
      const before = payload.issues.length
      this.runCheck(check, payload)
      if (payload.issues.length > before) stopped ||= isAborted(payload, before)
    }
  }

  private validate(value: unknown): { readonly value: unknown } | { readonly issues: readonly Issue[] } {
    const { value: data, issues } = this.run({ value, issues: [] })
    return issues.length === 0 ? { value: data } : { issues: publicIssues(issues) }
  }
}

/** Thrown, or returned, with what is wrong. */
export class SchemaError extends Error {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(
      JSON.stringify(
        issues,
        (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
        2,
      ),
    )
    this.issues = issues
  }
}

/** Issues as callers see them. */
export function publicIssues(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ path: [], ...issue, continue: undefined }))
}

/** Says in which property, or at which place, issues were found. */
export function placed(place: PropertyKey, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, path: [place, ...(issue.path ?? [])] }))
}

/** Whether the value is not to be relied on: an issue says so, or does not say otherwise. */
export function isAborted({ aborted, issues }: Payload, from = 0): boolean {
  return aborted === true || issues.slice(from).some((issue) => issue.continue !== true)
}

function isStopped({ aborted, issues }: Payload): boolean {
  return aborted === true || issues.some((issue) => issue.continue === false)
}

function hasLength(value: unknown): boolean {
  const { length }: { readonly length?: unknown } = Object(value)
  return length !== undefined
}

/** Whether it is an object, and no list. */
export function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The message among what a caller says. */
export function messageOf(said: Said | undefined): string | undefined {
  return typeof said === 'object' ? (said.error ?? said.message) : said
}
