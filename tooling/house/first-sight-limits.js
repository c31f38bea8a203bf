const KIB = 1024

/**
 * What a visitor has waited for at most when the rows of the wallet list are drawn, who clicked when nothing but the script was
 * there: the script, its first chunk, the modal’s document and all that it needs until then; no pictures.
 */
export const BEFORE_LIST = { requests: 6, bytes: 32 * KIB }

/** Documents, scripts and style sheets that are fetched ahead by themselves once the list is there. */
export const AFTER_LIST = { files: 25 }
