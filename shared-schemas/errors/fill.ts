/**
 * Fills values into the placeholders of a text.
 *
 * @example
 * fill('Please try again after {seconds} seconds', { seconds: 12 }) // 'Please try again after 12 seconds'
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (marker, name: string) => String(values[name] ?? marker))
}
