/** The part of the extension interface that the test extension uses. */
declare const chrome: {
  runtime: {
    sendMessage: (message: unknown) => Promise<unknown>
    onMessage: {
      addListener: (
        listener: (
          message: unknown,
          sender: { origin?: string; tab?: { id?: number } },
          answer: (value: unknown) => void,
        ) => boolean | undefined,
      ) => void
    }
  }
  tabs: { sendMessage: (tabId: number, message: unknown) => Promise<unknown> }
  storage: {
    session: {
      get: (key: string) => Promise<Record<string, unknown>>
      set: (items: Record<string, unknown>) => Promise<void>
    }
  }
}
