/** Fills values into the placeholders of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (marker, name: string) => String(values[name] ?? marker))
}
