/** The version of this build; a test compares it with the package's. */
export const SDK_VERSION = '0.1.0'
