/** The version of this build; equal to the package's, as a test says. */
export const SDK_VERSION = '0.1.0'
