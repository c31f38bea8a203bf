/** Stands where requests name a namespace; a test compares the modal's own. */
export const HEADLESS = 'postern'
